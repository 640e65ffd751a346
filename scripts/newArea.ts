import fs from 'node:fs';
import path from 'node:path';
import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import type { Field } from '../src/shared/framework/fields/Field.ts';
import { DraftRefusal, entityNamed, singular } from './newDefinitions.ts';

/** Source files of a new area, and the changes to the files that name it. */
export interface AreaDraft {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  /** The file of the resource whose records the hook checks, and the change that names the hook there. */
  readonly resource: { readonly file: string; readonly add: (content: ResourceDefinition) => ResourceDefinition };
  /** Changes of the files that list the domain's areas and their calls, and of the test that lists calls by what they change. */
  readonly joined: readonly { readonly file: string; readonly add: (text: string) => string }[];
  readonly next: readonly string[];
}

export interface AreaOptions {
  /** Entity of the call and of the hook; default: the entity with the area's name. */
  readonly entity?: string | undefined;
}

const folderNames = /^(?!(?:utils?|helpers?|common|misc)$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const nameLength = 40;

/** Source files with places to fill, by side: `server/area.ts.txt` becomes `src/server/domain/<name>/area.ts`. */
const templates = path.join(import.meta.dirname, 'areaTemplate');

/**
 * An area of the domain with a call that lists records, a hook before each save of one, and their tests.
 * @param name of the area's folders, such as `late_books`
 * @throws DraftRefusal
 */
export function newArea(registry: Registry, name: string, { entity: wanted }: AreaOptions): AreaDraft {
  if (!folderNames.test(name) || name.length > nameLength)
    throw new DraftRefusal(
      `${name} cannot be the name of an area: use lower-case letters, digits and _, up to ${nameLength}, such as late_books; not misc or utils.`,
    );
  const entity = entityOfArea(registry, name, wanted);
  const serving = registry.set.resources.filter(({ content }) => content.schema === entity.name);
  const found = serving.find(({ content }) => content.permissions.edit) ?? serving[0];
  if (!found)
    throw new DraftRefusal(`No resource serves ${entity.name}, so its hook would never run. First: npm run new -- resource ${entity.name}`);
  const text = textField(entity);
  const { edit, list } = found.content.permissions;
  if (!edit)
    throw new DraftRefusal(`Nobody may change ${entity.name}, so the sample call has nothing to do. Name another entity with --entity.`);
  const word = camelCase(singular(name));
  const hook = `${entity.name}.${camelCase(`trim_for_${name}`)}`;
  const words = {
    name,
    word,
    entity: entity.name,
    text: text.name,
    sample: 'x'.repeat(text.property.minLength ?? 1),
    hook,
    path: found.content.api_url,
    cmid: edit.cmid,
    reads: list ? 'list' : 'edit',
    readsCmid: (list ?? edit).cmid,
    longest: String(text.property.maxLength ?? 100),
  };
  const { before_save: otherRules } = found.content.hooks ?? {};
  return {
    files: fs.globSync('*/*.txt', { cwd: templates }).map((template) => ({
      file: template.replace(/^(\w+)\/(.*)\.txt$/, `src/$1/domain/${name}/$2`),
      text: filled(fs.readFileSync(path.join(templates, template), 'utf8'), words),
    })),
    resource: {
      file: found.file,
      add: ({ hooks = {}, ...rest }) => ({ ...rest, hooks: { ...hooks, before_save: [...(hooks.before_save ?? []), hook] } }),
    },
    joined: [
      {
        file: 'src/server/domain/areas.ts',
        add: (areas) => withImport(`${word}Area`, `./${name}/area.ts`, areas.replace(/,?\s*\];/, `, ${word}Area];`)),
      },
      {
        file: 'src/shared/domain/endpoints.ts',
        add: (list) =>
          withImport(`${word}Endpoints`, `./${name}/endpoints.ts`, list.replace(/,?\s*\] as const/, `, ...${word}Endpoints] as const`)),
      },
      // The sample call changes records, none of them the caller's own data.
      {
        file: 'test/ownChoices.test.ts',
        add: (tests) => tests.replace('const others = [', `const others = ['POST ${name}/{id}/rename',`),
      },
    ],
    next: [
      `Edit src/shared/domain/${name}/endpoints.ts: the calls with their schemas; the compiler then asks for each handler in src/server/domain/${name}/routes.ts. test/ownChoices.test.ts lists the calls of level user other than GET.`,
      `Edit src/server/domain/${name}/hooks.ts: the rules at a save. The sample trims ${text.name} at each save of ${entity.name}; for an area without rules, remove the file, its test, its line in area.ts and ${hook} in ${found.file}.`,
      `Test both: npx vitest run src/server/domain/${name}`,
      ...(otherRules
        ? [`Other rules check ${entity.name} at a save: where they refuse the row of hooks.test.ts, give it values that they accept.`]
        : []),
    ],
  };
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

/** A template with a value for each `<name>` in it; other text between angle brackets stays. */
function filled(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/<(\w+)>/g, (place, name: string) => words[name] ?? place);
}

function withImport(name: string, file: string, text: string): string {
  return `import { ${name} } from '${file}';\n${text}`;
}
