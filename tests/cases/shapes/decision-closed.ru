# A decision with a confidence: it has none, it is decisive.
INSERT DATA {
    <decision/0000000000000001> a oa:Annotation ;
        oa:hasBody <https://w3id.org/rkg/c/decision/different> ;
        oa:hasTarget <person/ada-chen-00000003> ;
        dcterms:creator <agent/by-000000000001> ;
        dcterms:created "2026-01-31"^^xsd:date ;
        k:confidence 1.0 .
}
