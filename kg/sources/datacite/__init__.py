"""DataCite's records: JSON of its REST API and data file, and XML of its metadata kernels."""
