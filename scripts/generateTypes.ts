// Writes the types of definition files (shared/framework/definitions/types.gen.ts, of fields fields/property.gen.ts) and docs/reference.md
// from schemas/definitions/*.schema.json: `npm run types`; `-- --check` only compares.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { type DefinitionSchema, definitionReference } from './definitionReference.ts';
import { reportGridReference } from './reportGridReference.ts';
import { runScript } from './runScript.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/definitions');
const framework = path.join(root, 'src/shared/framework');
/** Types of a single field: the rules of field kinds need them without the types of whole files. */
const fieldTypes = [
  'Name',
  'EntityProperty',
  'EntityReference',
  'FileRules',
  'ItemProperty',
  'HelpLink',
  'LimitMessages',
  'PictureSize',
  'PropertyConditions',
  'PropertyItems',
  'SourceColumn',
  'ToneRule',
  'Tones',
];
const fieldFile = '../fields/property.gen.ts';
/** Types written by hand, with the import paths of their files. */
const handWritten = [
  ['FilterJson', '../query/ListQuery.ts'],
  ['Text', '../text.ts'],
] as const;

await runScript(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  // The files are self-contained, so shared parts are in several `$defs`: one pool keeps each name once.
  const definitions: Record<string, JSONSchema> = {};
  for (const file of fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort()) {
    // json-schema-to-typescript reads draft 4 to 7; `$defs` is the only newer keyword here (2020-12).
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
  // Two shapes with better TypeScript types by hand.
  definitions['text'] = { tsType: 'Text' };
  definitions['filter'] = { tsType: 'FilterJson' };
  delete definitions['item']?.oneOf;
  const body = await compile({ title: 'Unused', type: 'object', definitions }, 'Unused', {
    bannerComment: '',
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
    ['dashboard', 'Dashboard', 'resources/dashboards/<name>.dashboard.json'],
    ['menu_group', 'Menu group', 'resources/menus/<group>.menu.json'],
    ['skin', 'Skin', 'resources/skins/<name>.skin.json'],
    ['states', 'States', 'resources/states/<name>.states.json'],
    ['notice', 'Notice', 'resources/notices/<name>.notice.json'],
    ['paper', 'Paper', 'resources/papers/<name>.paper.json'],
    ['seed', 'Seed', 'resources/seeds/<entity>.seed.json'],
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
  const declared = declarations(output);
  const ofFields = declared.filter(({ name }) => fieldTypes.includes(name));
  const ofFiles = declared.filter(({ name }) => !fieldTypes.includes(name));
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const outputs = [
    [path.join(framework, 'fields/property.gen.ts'), typeFile(ofFields)],
    [
      path.join(framework, 'definitions/types.gen.ts'),
      typeFile(ofFiles, [...handWritten, ...ofFields.map(({ name }) => [name, fieldFile] as const)]),
    ],
    [path.join(root, 'docs/reference.md'), reference],
    [path.join(root, 'docs/report-grid.md'), reportGridReference(read, read('docs/report-grid.md'))],
  ] as const;
  for (const [file, text] of outputs) {
    if (!values.check) fs.writeFileSync(file, text);
    else if (fs.readFileSync(file, 'utf8') !== text) {
      console.error(`${path.relative(root, file)} differs from its sources. Run \`npm run types\` and commit the result.`);
      process.exitCode = 1;
    }
  }
}, 'Usage: npm run types [-- --check]');

interface Declaration {
  readonly name: string;
  readonly text: string;
}

/** The exported types in a text, each with the comment before it. */
function declarations(text: string): Declaration[] {
  const found: Declaration[] = [];
  let comment = '';
  for (const part of text.trim().split(/\n(?=\/\*\*\n|export )/)) {
    const name = /^export (?:type|interface) (\w+)/.exec(part)?.[1];
    if (name === undefined) comment = `${part}\n`;
    else found.push({ name, text: `${comment}${part}` });
    if (name !== undefined) comment = '';
  }
  return found;
}

/** A file of types, with an import for each that it uses and does not declare. */
function typeFile(declared: readonly Declaration[], known: readonly (readonly [string, string])[] = handWritten): string {
  const body = declared.map(({ text }) => text).join('\n');
  const imports = Map.groupBy(
    known.filter(([name]) => new RegExp(`\\b${name}\\b`).test(body.replaceAll(/\/\*[\s\S]*?\*\//g, ''))),
    ([, file]) => file,
  );
  const lines = [...imports].map(([file, names]) => `import type { ${names.map(([name]) => name).join(', ')} } from '${file}';\n`);
  // Code that reads whole files needs the types of their fields too.
  const again = (imports.get(fieldFile) ?? []).map(([name]) => name);
  if (again.length > 0) lines.push(`export type { ${again.join(', ')} } from '${fieldFile}';\n`);
  return `// Generated from schemas/definitions by \`npm run types\`. Do not edit.\n${lines.join('')}\n${body}\n`;
}

/**
 * Rewrites parts that json-schema-to-typescript misreads: a description next to a `$ref` makes a second type, a description without further
 * keywords an object.
 */
function readable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return { $ref: value.$ref };
  const isAnything = 'description' in value && typeof value.description === 'string' && Object.keys(value).length === 1;
  return isAnything ? { ...value, tsType: 'unknown' } : value;
}
