# A model that is part of a data set.
INSERT DATA { <model/arxiv-2401.00001-175b> schema:isPartOf <dataset/suite> }
