# A deployment of nothing.
DELETE DATA { <deployment/falcon-at-example> ssn:deployedSystem <system/falcon> }
