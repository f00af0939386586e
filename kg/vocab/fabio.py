"""FaBiO terms that a release uses (http://purl.org/spar/fabio)."""

NS = "http://purl.org/spar/fabio/"

Expression = NS + "Expression"
Preprint = NS + "Preprint"
ConferencePaper = NS + "ConferencePaper"
JournalArticle = NS + "JournalArticle"
ReportDocument = NS + "ReportDocument"
hasArXivId = NS + "hasArXivId"
