# A link that does not say where it was found.
DELETE DATA { <link/0000000000000001> prov:wasDerivedFrom <https://api.openalex.org/works/W1> }
