# An article that is called a book.
DELETE DATA { <paper/arxiv-2401.00001> a schema:ScholarlyArticle } ;
INSERT DATA { <paper/arxiv-2401.00001> a schema:Book }
