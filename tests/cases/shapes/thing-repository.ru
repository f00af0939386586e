# An account as a repository.
DELETE DATA { <system/falcon> schema:codeRepository <https://github.com/example/falcon> } ;
INSERT DATA { <system/falcon> schema:codeRepository <https://github.com/example> }
