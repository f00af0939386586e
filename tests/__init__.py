"""One file of tests for each step; ``cases/`` holds data only."""
