// Checks the imports below src/ against layers.mjs, and that what is done in one place is done there alone.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { LAYERS, ONE_PLACE, SEPARATE_INSIDE } from "../layers.mjs";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Imports of a module's text: what is imported, and whether only its types are. */
function importsOf(text) {
  const plain = [...text.matchAll(IMPORT)].map(([, type, target]) => ({
    target,
    isType: type !== undefined,
  }));
  const dynamic = [...text.matchAll(DYNAMIC_IMPORT)].map(([, target]) => ({
    target,
    isType: false,
  }));
  return [...plain, ...dynamic];
}

/** Why a module in `layer` may not import this, or null where it may. */
function objection(file, layer, { target, isType }) {
  const rule = LAYERS[layer];
  if (!target.startsWith(".")) {
    const name = target
      .split("/")
      .slice(0, target.startsWith("@") ? 2 : 1)
      .join("/");
    const allowed = [...rule.packages, ...(isType ? (rule.packageTypes ?? []) : [])];
    return allowed.includes(name) ? null : `may not import the package ${name}`;
  }
  const path = relative(SOURCE, join(SOURCE, dirname(file), target)).split(sep);
  const [otherLayer, otherFolder] = path;
  if (otherLayer !== layer) {
    const allowed = [...rule.may, ...(isType ? rule.mayTypes : [])];
    return allowed.includes(otherLayer)
      ? null
      : `may not import ${isType ? "types " : ""}from ${otherLayer}`;
  }
  const [, ownFolder] = file.split(sep);
  return SEPARATE_INSIDE.includes(layer) && ownFolder !== otherFolder
    ? `may not import from ${layer}/${otherFolder}`
    : null;
}

const found = [];
for (const file of await readdir(SOURCE, { recursive: true })) {
  if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
  const text = await readFile(join(SOURCE, file), "utf8");
  const [layer, ...rest] = file.split(sep);
  for (const { what, pattern, file: place } of ONE_PLACE) {
    if (pattern.test(text) && file !== join(...place.split("/"))) {
      found.push(`src/${file} ${what}; only src/${place} does`);
    }
  }
  if (rest.length === 0) continue;
  if (LAYERS[layer] === undefined) {
    found.push(`src/${file} is in no layer; layers.mjs lists them`);
    continue;
  }
  for (const entry of importsOf(text)) {
    const problem = objection(file, layer, entry);
    if (problem !== null) found.push(`src/${file} ${problem} (${entry.target})`);
  }
}

for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
