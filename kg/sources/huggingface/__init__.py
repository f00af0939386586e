"""Model cards, results of evaluations and model indexes: YAML on models, their data and scores."""
