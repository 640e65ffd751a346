// Writes src/shared/framework/definitions/types.gen.ts and docs/reference.md from schemas/definitions/*.schema.json: `npm run types`;
// `-- --check` only compares.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { type DefinitionSchema, definitionReference } from './definitionReference.ts';
import { runScript } from './runScript.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/definitions');
const target = path.join(root, 'src/shared/framework/definitions/types.gen.ts');
/** Types written by hand, with their files as the generated one imports them. */
const handWritten = [
  ['FilterJson', '../query/ListQuery.ts'],
  ['Text', '../text.ts'],
] as const;

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
    } = JSON.parse(text, readable) as JSONSchema & { definitions: Record<string, JSONSchema> };
    Object.assign(definitions, own, { [file.replace('.schema.json', '')]: schema });
  }
  // Two shapes that TypeScript says better by hand.
  definitions['text'] = { tsType: 'Text' };
  definitions['filter'] = { tsType: 'FilterJson' };
  delete definitions['item']?.oneOf;
  const body = await compile({ title: 'Unused', type: 'object', definitions }, 'Unused', {
    bannerComment: [
      '// Generated from schemas/definitions by `npm run types`. Do not edit.',
      ...handWritten.map(([type, file]) => `import type { ${type} } from '${file}';`),
    ].join('\n'),
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
  const kinds = [
    ['entity', 'Entity', 'schemas/entities/<name>.schema.json'],
    ['resource', 'Resource', 'resources/<name>.resource.json'],
    ['report', 'Report', 'resources/reports/<name>.report.json'],
    ['page', 'Page', 'resources/pages/<name>.page.json'],
    ['menu_group', 'Menu group', 'resources/menus/<group>.menu.json'],
    ['skin', 'Skin', 'resources/skins/<name>.skin.json'],
    ['messages', 'Messages', 'resources/messages/<part>/<area>.<language>.json'],
    ['released', 'Released names', 'resources/released.json'],
  ] as const;
  const reference = definitionReference(
    kinds.map(([kind, title, files]) => ({
      title,
      files,
      schema: JSON.parse(fs.readFileSync(path.join(folder, `${kind}.schema.json`), 'utf8')) as DefinitionSchema,
    })),
  );
  const outputs = [
    [target, output],
    [path.join(root, 'docs/reference.md'), reference],
  ] as const;
  for (const [file, text] of outputs) {
    if (!values.check) fs.writeFileSync(file, text);
    else if (fs.readFileSync(file, 'utf8') !== text) {
      console.error(`${path.relative(root, file)} differs from schemas/definitions. Run \`npm run types\` and commit the result.`);
      process.exitCode = 1;
    }
  }
}, 'Usage: npm run types [-- --check]');

/** Rewrites parts that json-schema-to-typescript misreads: a description beside a `$ref` makes a second type, one alone an object. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return { $ref: value.$ref };
  const isAnything = 'description' in value && typeof value.description === 'string' && Object.keys(value).length === 1;
  return isAnything ? { ...value, tsType: 'unknown' } : value;
}
