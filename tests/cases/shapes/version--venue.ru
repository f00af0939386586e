# The venue is an organization.
DELETE DATA { <paper/doi-10.5555-owl.22/v/preprint-1> dblp:publishedInStream <venue/journal> } ;
INSERT DATA { <paper/doi-10.5555-owl.22/v/preprint-1> dblp:publishedInStream <organization/press> . <paper/doi-10.5555-owl.22> schema:mentions <venue/journal> }
