# A data set that is called an article.
DELETE DATA { <paper/doi-10.5555-data.23> a schema:CreativeWork } ;
INSERT DATA { <paper/doi-10.5555-data.23> a schema:ScholarlyArticle }
