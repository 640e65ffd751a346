// Writes schemas/entities/<entity>.schema.json from an entity table: `npm run entities -- --help` has the options.
// Adds the named entities, and completes every entity of the table that already has a file, by the rule of `completeSchema`:
// the file wins, new fields are added, and a reference becomes a real one once its target exists. A second run changes nothing.
import fs from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { completeSchema, generateEntity } from './entitySchema.ts';
import { parseEntityTable } from './entityTable.ts';
import { formatJson } from './formatJson.ts';
import { runScript } from './runScript.ts';
import { parseScriptArgs } from './scriptArgs.ts';
import { root } from './withDatabase.ts';

const usage = 'Usage: npm run entities -- <file.tsv> [entity ...] [options]';
const help = {
  usage,
  text: `Writes entity schemas from a table with one row for each field. Without names, it rewrites only the entities that have a
file. docs/definitions/entity.md has the form of the table; schemas/definitions/examples/entity-table.tsv is an example.

  <file.tsv>       the table: text, columns separated by tabs
  [entity ...]     entities to write
  --out <folder>   folder to write below, instead of this checkout
  -h, --help       this text`,
};

await runScript(async () => {
  const { values, positionals } = parseScriptArgs(help, { out: { type: 'string' } });
  const [tableFile, ...named] = positionals;
  if (tableFile === undefined) throw new StartProblem('Specify the file with the table.', usage);
  const tables = parseEntityTable(fs.readFileSync(tableFile, 'utf8'));
  const folder = path.join(values.out ?? root, 'schemas/entities');
  fs.mkdirSync(folder, { recursive: true });
  const existing = readSchemas(folder);
  const defined = new Set([...existing.keys(), ...named]);
  const wanted = [...defined].filter((entity) => named.includes(entity) || tables.has(entity)).sort();
  // Generates all before writing any: a fault in the table leaves the files unchanged.
  const generated = wanted.map((name) => ({ name, ...generateEntity(name, { tables, defined }) }));
  for (const entity of generated) {
    const file = path.join(folder, `${entity.name}.schema.json`);
    const text = formatJson(completeSchema(existing.get(entity.name), entity));
    const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    if (before !== text) {
      fs.writeFileSync(file, text);
      console.log(`${before === undefined ? 'wrote' : 'changed'} ${path.relative(process.cwd(), file)}`);
    }
    for (const warning of entity.warnings) console.warn(`${entity.name}: ${warning}`);
  }
  if (wanted.length === 0) console.log(`Nothing to write: name one of ${[...tables.keys()].join(', ')}.`);
});

function readSchemas(folder: string): Map<string, EntitySchema> {
  const ending = '.schema.json';
  const names = fs.readdirSync(folder).filter((file) => file.endsWith(ending));
  return new Map(names.map((file) => [file.slice(0, -ending.length), parseSchema(path.join(folder, file))]));
}

/** Does not check the file: a test and the lint check all files against their schema. */
function parseSchema(file: string): EntitySchema {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as EntitySchema;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StartProblem(`${file} is not valid JSON: ${error.message}.`, 'npm run lint:definitions shows the place.', error);
  }
}
