// Writes schemas/entities/<entity>.schema.json from an entity table: `npm run entities -- <file.tsv> [entity ...]`.
// The named entities are added; every entity that already has a file and stands in the table is written again, so that a
// reference becomes a real one once its target exists. What somebody wrote into a file by hand stays, by the rule of
// `mergeSchema`: what the table (or entityChoices.ts) says replaces what the file says, a guess only fills a gap, and keys
// and fields that the table does not know are kept. A second run changes nothing.
import fs from 'node:fs';
import path from 'node:path';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { generateEntity, mergeSchema } from './entitySchema.ts';
import { parseEntityTable } from './entityTable.ts';
import { formatJson } from './formatJson.ts';

const folder = path.resolve(import.meta.dirname, '../schemas/entities');
const [tableFile, ...named] = process.argv.slice(2);
if (tableFile === undefined) {
  console.error('Usage: npm run entities -- <file.tsv> [entity ...]');
  process.exit(2);
}
const tables = parseEntityTable(fs.readFileSync(tableFile, 'utf8'));
fs.mkdirSync(folder, { recursive: true });
const existing = new Map(
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file): [string, EntitySchema] => [
      file.replace('.schema.json', ''),
      parseSchema(fs.readFileSync(path.join(folder, file), 'utf8')),
    ]),
);
const defined = new Set([...existing.keys(), ...named]);
for (const name of [...defined].filter((entity) => named.includes(entity) || tables.has(entity)).sort()) {
  const generated = generateEntity(name, { tables, defined });
  const file = path.join(folder, `${name}.schema.json`);
  const text = formatJson(mergeSchema(existing.get(name), generated));
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
  if (before !== text) {
    fs.writeFileSync(file, text);
    console.log(`${before === undefined ? 'wrote' : 'changed'} ${path.relative(process.cwd(), file)}`);
  }
  for (const warning of generated.warnings) console.warn(`${name}: ${warning}`);
}

/** Its own schema checks the file: a test and the lint do so for all of them. */
function parseSchema(text: string): EntitySchema {
  return JSON.parse(text) as EntitySchema;
}
