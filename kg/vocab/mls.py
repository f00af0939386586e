"""ML-Schema terms that a release uses (https://ml-schema.github.io/documentation/)."""

NS = "http://www.w3.org/ns/mls#"

Algorithm = NS + "Algorithm"
Task = NS + "Task"
Run = NS + "Run"
realizes = NS + "realizes"
