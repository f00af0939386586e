// The triples of a JSON-LD file as jsonld.js reads them, as N-Quads.
import { readFile } from "node:fs/promises";
import jsonld from "jsonld";

const document = JSON.parse(await readFile(process.argv[2], "utf8"));
process.stdout.write(await jsonld.toRDF(document, { format: "application/n-quads" }));
