"""XML Schema datatypes terms that a release uses (https://www.w3.org/TR/xmlschema11-2/)."""

NS = "http://www.w3.org/2001/XMLSchema#"

string = NS + "string"
integer = NS + "integer"
decimal = NS + "decimal"
double = NS + "double"
boolean = NS + "boolean"
date = NS + "date"
gYear = NS + "gYear"
gYearMonth = NS + "gYearMonth"
dateTime = NS + "dateTime"
anyURI = NS + "anyURI"
