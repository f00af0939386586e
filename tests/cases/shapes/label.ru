# A paper without a label.
DELETE DATA { <paper/doi-10.5555-owl.22> rdfs:label "Owl" }
