// Writes src/api/generated.ts, the wire types, from the server's OpenAPI document:
//   npm run generate -- ../server/openapi.json
//   npm run generate -- ../server/openapi.json --check    writes nothing, fails where the file differs
// The same document gives the same file, byte for byte.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const OUTPUT = fileURLToPath(new URL("../src/api/generated.ts", import.meta.url));
const BANNER = `// Generated from the server's OpenAPI document by \`npm run generate\`. Do not edit.`;

/** The schema without the titles of its properties, which would each become a named type. */
function withoutPropertyTitles(node, isModel = false) {
  if (Array.isArray(node)) return node.map((entry) => withoutPropertyTitles(entry));
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => isModel || key !== "title" || typeof value !== "string")
    .map(([key, value]) => [key, withoutPropertyTitles(value)]);
  return Object.fromEntries(entries);
}

/** One root schema that names every model once, in alphabetical order. */
function rootSchema(models) {
  const names = Object.keys(models).sort();
  const schemas = Object.fromEntries(
    names.map((name) => [name, { ...withoutPropertyTitles(models[name], true), title: name }]),
  );
  return {
    title: "WireModels",
    description: "Every model of the API, by name.",
    type: "object",
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    ),
    components: { schemas },
  };
}

const [source, mode] = process.argv.slice(2);
if (source === undefined) {
  console.error(
    "generate: say where the OpenAPI document is: npm run generate -- ../server/openapi.json",
  );
  process.exit(2);
}
const models = JSON.parse(await readFile(source, "utf8")).components?.schemas;
if (models === undefined) {
  console.error(`generate: ${source} has no components.schemas; is it an OpenAPI document?`);
  process.exit(1);
}
const types = await compile(rootSchema(models), "WireModels", {
  bannerComment: BANNER,
  format: true,
  style: { printWidth: 100 },
});
if (mode !== "--check") {
  await writeFile(OUTPUT, types);
} else if ((await readFile(OUTPUT, "utf8")) !== types) {
  console.error(`generate: ${OUTPUT} does not match ${source}; run make openapi`);
  process.exit(1);
}
