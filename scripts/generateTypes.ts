// Writes src/shared/framework/definitions/types.gen.ts from schemas/definitions/*.schema.json: `npm run types`; `-- --check` only compares.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { runScript } from './runScript.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/definitions');
const target = path.join(root, 'src/shared/framework/definitions/types.gen.ts');

await runScript(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  // The files are self-contained, so what they share stands in several `$defs`: one pool keeps each name once.
  const definitions: Record<string, JSONSchema> = {};
  for (const file of fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort()) {
    // json-schema-to-typescript reads draft 4 to 7; of 2020-12 only `$defs` is used here beyond those.
    const text = fs
      .readFileSync(path.join(folder, file), 'utf8')
      .replaceAll('#/$defs/', '#/definitions/')
      .replaceAll('"$defs"', '"definitions"');
    const {
      $id: _id,
      $schema: _schema,
      definitions: own,
      ...schema
    } = JSON.parse(text) as JSONSchema & { definitions: Record<string, JSONSchema> };
    Object.assign(definitions, own, { [file.replace('.schema.json', '')]: schema });
  }
  // Two shapes that TypeScript says better by hand.
  definitions['text'] = { tsType: 'Text' };
  definitions['filter'] = { tsType: 'FilterJson' };
  delete definitions['item']?.oneOf;
  const body = await compile({ title: 'Unused', type: 'object', definitions }, 'Unused', {
    bannerComment: `// Generated from schemas/definitions by \`npm run types\`. Do not edit.\nimport type { FilterJson } from '../query/ListQuery.ts';\nimport type { Text } from '../text.ts';`,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 140 },
  });
  const output = body
    .replace(/export interface Unused \{[^}]*\}\n/, '')
    .replaceAll(/export type (Text|Filter) = [^;]+;\n/g, '')
    .replaceAll(/: Filter;/g, ': FilterJson;')
    .replaceAll(/\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/g, '')
    .replaceAll(/ \*\n \* This interface was referenced by[^\n]*\n \* via the `definition` "[^"]*"\.\n/g, '');
  if (values.check) {
    if (fs.readFileSync(target, 'utf8') !== output) {
      console.error('types.gen.ts differs from schemas/definitions. Run `npm run types` and commit the result.');
      process.exitCode = 1;
    }
  } else fs.writeFileSync(target, output);
}, 'Usage: npm run types [-- --check]');
