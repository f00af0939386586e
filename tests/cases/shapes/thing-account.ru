# A page that is an account and a repository.
INSERT DATA { <https://github.com/example> a doap:GitRepository }
