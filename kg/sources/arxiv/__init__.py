"""arXiv's metadata in each form that arXiv gives; ``metadata`` is what these have in common."""
