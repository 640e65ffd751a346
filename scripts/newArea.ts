import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import type { Field } from '../src/shared/framework/fields/Field.ts';
import { DraftRefusal, entityNamed, singular } from './newDefinitions.ts';

/** Source files of a new area, and the changes to the files that name it. */
export interface AreaDraft {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  /** The resource whose records the hook checks, with the hook's name. */
  readonly resource: { readonly file: string; readonly content: ResourceDefinition };
  /** Adds the area to the list of the layer's areas. */
  readonly join: (areas: string) => string;
  readonly next: readonly string[];
}

export interface AreaOptions {
  /** Entity of the call and of the hook; default: the one of the area's name. */
  readonly entity?: string | undefined;
}

/** File that lists the areas of the domain. */
export const areasFile = 'src/server/domain/areas.ts';

const folderNames = /^(?!(?:utils?|helpers?|common|misc)$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const nameLength = 40;

/**
 * An area of the domain with a call that lists records, a hook before each save of one, and their tests.
 * @param name of the area's folders, such as `late_books`
 * @throws DraftRefusal
 */
export function newArea(registry: Registry, name: string, { entity: wanted }: AreaOptions): AreaDraft {
  if (!folderNames.test(name) || name.length > nameLength)
    throw new DraftRefusal(
      `An area is called in small letters, digits and _, up to ${nameLength}, such as late_books, and no misc or utils; not ${name}.`,
    );
  const entity = entityOfArea(registry, name, wanted);
  const found = registry.set.resources.find(({ content }) => content.schema === entity.name);
  if (!found)
    throw new DraftRefusal(`No resource serves ${entity.name}, so its hook would never run. First: npm run new -- resource ${entity.name}`);
  const text = textField(entity);
  const parts: Parts = { name, word: camelCase(singular(name)), entity, text: text.name, sample: 'x'.repeat(text.property.minLength ?? 1) };
  const hook = hookOf(parts);
  const { hooks = {}, ...rest } = found.content;
  return {
    files: [
      { file: `src/shared/domain/${name}/endpoints.ts`, text: endpoints(parts) },
      { file: `src/server/domain/${name}/area.ts`, text: area(parts) },
      { file: `src/server/domain/${name}/routes.ts`, text: routes(parts) },
      { file: `src/server/domain/${name}/routes.test.ts`, text: routesTest(parts) },
      { file: `src/server/domain/${name}/hooks.ts`, text: hooksFile(parts) },
      { file: `src/server/domain/${name}/hooks.test.ts`, text: hooksTest(parts) },
    ],
    resource: {
      file: found.file,
      content: { ...rest, hooks: { ...hooks, before_save: [...(hooks.before_save ?? []), hook] } },
    },
    join: (areas) => joined(areas, parts),
    next: [
      `Edit src/shared/domain/${name}/endpoints.ts: the calls with their schemas; the compiler then asks for each handler in src/server/domain/${name}/routes.ts.`,
      `Edit src/server/domain/${name}/hooks.ts: the rules at a save; ${found.file} names them.`,
      `Test both: npx vitest run src/server/domain/${name}`,
    ],
  };
}

interface Parts {
  readonly name: string;
  /** One of the area's things, for names in code: `lateBook`. */
  readonly word: string;
  readonly entity: Entity;
  /** Field that the call answers and the hook changes. */
  readonly text: string;
  /** A value of that field with room for two blanks. */
  readonly sample: string;
}

function entityOfArea(registry: Registry, name: string, wanted: string | undefined): Entity {
  const served = [...new Set(Array.from(registry.resources.values(), ({ schema }) => schema))];
  if (wanted === undefined && !registry.entities.has(name))
    throw new DraftRefusal(`Which entity does ${name} work on? Add --entity with one of: ${served.join(', ')}`);
  const entity = entityNamed(registry, wanted ?? name);
  if (entity.source) throw new DraftRefusal(`${entity.name} is the table of another program. Name another entity with --entity.`);
  return entity;
}

/** The first required text that a client may write and that takes any letters; those that name a record come first. */
function textField({ name, title, fields }: Entity): Field {
  const takesAll = ({ kind, required, readOnly, isBase, visibleTo, property }: Field): boolean => {
    const { pattern, format, 'x-format': shown, minLength = 1, maxLength = 100 } = property;
    const isLimited = [
      pattern,
      format,
      shown,
      visibleTo,
      property['x-when'],
      property['x-writable-by'],
      property['x-choices'],
      property['x-immutable'],
    ].some((limit) => limit !== undefined);
    return kind === 'text' && required && !readOnly && !isBase && !isLimited && minLength + 2 <= maxLength;
  };
  const suitable = [...fields.values()].filter(takesAll);
  const field = suitable.find((each) => title.includes(each.name)) ?? suitable[0];
  if (!field) throw new DraftRefusal(`${name} has no required text for the sample call and hook. Name another entity with --entity.`);
  return field;
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

function hookOf({ name, entity }: Parts): string {
  return `${entity.name}.${camelCase(`trim_for_${name}`)}`;
}

function joined(areas: string, { name, word }: Parts): string {
  const listed = areas.replace(/,?\s*\];/, `, ${word}Area];`);
  return `import { ${word}Area } from './${name}/area.ts';\n${listed}`;
}

function endpoints({ name, word, entity, text }: Parts): string {
  return `import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../src/shared/framework/calls/schemaParts.ts';

/** The calls of ${name} besides those of the definitions. */
export const ${word}Endpoints = [
  {
    method: 'GET',
    path: '${name}/recent',
    group: '${name}',
    access: 'user',
    summary: 'The ${entity.name} added last, those whose ${text} holds a text if one is given',
    query: fields({ search: { type: 'string', maxLength: 60 } }, []),
    response: fields({
      results: { type: 'array', items: fields({ id: { type: 'integer' }, ${text}: { type: 'string' } }) },
    }),
  },
] as const satisfies readonly Endpoint[];
`;
}

function area({ name, word }: Parts): string {
  return `import { ${word}Endpoints } from '../../../shared/domain/${name}/endpoints.ts';
import { defineArea } from '../src/server/framework/areas/defineArea.ts';
import { ${word}Hooks } from '../src/server/framework/registrations/hooks.ts';
import { ${word}Handlers } from '../src/server/domain/terminals/routes.ts';

export const ${word}Area = defineArea({
  name: '${name}',
  endpoints: ${word}Endpoints,
  handlers: ${word}Handlers,
  hooks: ${word}Hooks,
});
`;
}

function routes({ name, word, entity, text }: Parts): string {
  const call = `'GET ${name}/recent'`;
  return `import type { ${word}Endpoints } from '../../../shared/domain/${name}/endpoints.ts';
import type { HandlersOf } from '../src/server/framework/http/bindOperations.ts';
import type { CallOf } from '../src/server/framework/http/Call.ts';

const shownMax = 20;

/** The handlers of ${name}, by the names of their calls. */
export const ${word}Handlers: HandlersOf<typeof ${word}Endpoints> = {
  ${call}: listRecent,
};

/** The ${entity.name} in the caller's scope, last added first. */
async function listRecent({ ctx, app, query: { search } }: CallOf<typeof ${word}Endpoints, ${call}>) {
  const filter = search === undefined ? {} : { ${text}__icontains: search };
  const rows = await app.records.list(ctx, '${entity.name}', { filter, sort: ['-id'], limit: shownMax, fields: ['id', '${text}'] });
  return { results: rows.map((row) => ({ id: Number(row['id']), ${text}: String(row['${text}']) })) };
}
`;
}

function hooksFile({ name, word, text, ...parts }: Parts): string {
  return `import { defineHooks } from '../src/server/framework/registrations/hooks.ts';

/** The rules of ${name} at a change of a record. */
export const ${word}Hooks = defineHooks({
  /** Before each save: removes the blanks at both ends of \`${text}\`. */
  '${hookOf({ name, word, text, ...parts })}': async ({ record }) => {
    const text = record?.['${text}'];
    return typeof text === 'string' ? { ${text}: text.trim() } : undefined;
  },
});
`;
}

function routesTest({ name, entity, text, sample }: Parts): string {
  return `import { expect, test } from 'vitest';
import { addFittingRow } from '../test/fittingRow.ts';
import { addAdministrator } from '../test/people.ts';
import { testServer } from '../../../../test/server.ts';

const { database, portal, signIn, call } = await testServer();
await addAdministrator(database, portal.config.productCode, 'chief');
const { token } = await signIn('chief');
const registry = portal.definitions.current();
const first = await addFittingRow(database, registry, '${entity.name}', { ${text}: '${sample}1' });
const second = await addFittingRow(database, registry, '${entity.name}', { ${text}: '${sample}2' });

test.each([
  ['', [second, first]],
  ['?search=${sample}1', [first]],
])('GET ${name}/recent%s answers the ${entity.name} added last', async (query, expected) => {
  const answer = await call('GET', \`${name}/recent\${query}\`, { token });
  expect(answer.statusCode).toBe(200);
  const { results } = answer.json<{ readonly results: readonly { readonly id: number }[] }>();
  expect(results.map(({ id }) => id).slice(0, expected.length)).toEqual(expected);
});

test('GET ${name}/recent refuses a call without a session', async () => {
  expect((await call('GET', '${name}/recent')).statusCode).toBe(401);
});
`;
}

function hooksTest({ entity, text, sample }: Parts): string {
  return `import { expect, test } from 'vitest';
import { addFittingRow } from '../test/fittingRow.ts';
import { testServer } from '../../../../test/server.ts';

const { database, portal } = await testServer();
const id = await addFittingRow(database, portal.definitions.current(), '${entity.name}');

test('a saved ${text} of ${entity.name} has no blanks at its ends', async () => {
  const changed = await portal.records.change(portal.system('test'), '${entity.name}', id, { ${text}: ' ${sample} ' });
  expect(changed['${text}']).toBe('${sample}');
});
`;
}
