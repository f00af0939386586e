# Neither place nor words.
DELETE DATA { <claim/0000000000000009> k:place place:abstract }
