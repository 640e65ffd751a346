import type { Entity } from '../src/shared/framework/definitions/entity.ts';
import { grantedCmids } from '../src/shared/framework/definitions/placeInMenus.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type {
  EntitySchema,
  IconName,
  ListColumn,
  MenuGroupDefinition,
  MenuItemDefinition,
  ReportDefinition,
  ResourceDefinition,
} from '../src/shared/framework/definitions/types.gen.ts';
import { listType } from '../src/shared/framework/fields/kinds.ts';
import { nearestName } from '../src/shared/framework/nearestName.ts';
import type { Text } from '../src/shared/framework/text.ts';
import { cmidLength, cmidStem, cmidsOf } from './cmidsOf.ts';

/** Files to write, and the next steps for their author. */
export interface Draft {
  readonly files: readonly { readonly file: string; readonly content: object }[];
  /** A menu file that gets the new screen as an item, if a place or an icon is requested. */
  readonly changed?: { readonly file: string; readonly place: (group: MenuGroupDefinition) => MenuGroupDefinition } | undefined;
  /** A file that the author changes by hand, and its content then, which is checked with the files. */
  readonly pasted?: { readonly file: string; readonly add: (content: Readonly<Record<string, unknown>>) => object };
  readonly next: readonly string[];
}

/** The reason why no file can be written, in a sentence for the person at the terminal. */
export class DraftRefusal extends Error {
  override readonly name = 'DraftRefusal';
}

export interface DraftOptions {
  /** Entity of a report; default: the one in the report's name. */
  readonly schema?: string | undefined;
  /** Menu group, perhaps with a heading (`ADMIN/Network`); default: the first group that has the entity's list, else the first group. */
  readonly menu?: string | undefined;
  /** Icon of the menu item. */
  readonly icon?: string | undefined;
  readonly cmid?: string | undefined;
  /** Title in each language; default: made from the name. */
  readonly en?: string | undefined;
  readonly fr?: string | undefined;
  /** Name of one record in each language; default: the title without its last s. */
  readonly one?: string | undefined;
  readonly 'fr-one'?: string | undefined;
  /** Resource whose form has the records as lines. */
  readonly 'lines-of'?: string | undefined;
  /** Code of the user type of a dashboard. */
  readonly 'user-type'?: string | undefined;
}

const columnCount = 8;

/**
 * A report that works without changes: the first columns of the entity's list, open to one menu group.
 * @param name such as `late-books`: it ends with the entity, or `schema` names it
 * @throws DraftRefusal
 */
export function newReport(registry: Registry, name: string, options: DraftOptions): Draft {
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new DraftRefusal(`${name} cannot be the name of a report: use lower-case letters, digits and hyphens, such as late-books.`);
  const entity = entityOf(registry, name, options.schema);
  const resource = [...registry.resources.values()].find(
    ({ schema, list, permissions }) => schema === entity.name && list && permissions.list,
  );
  if (!resource?.list)
    throw new DraftRefusal(
      `No resource lists ${entity.name}, so a report has no path to read. First: npm run new -- resource ${entity.name}`,
    );
  const cmid = options.cmid ?? `RPT-${name.toUpperCase()}`.slice(0, cmidLength);
  const { list } = resource;
  const columns = list.columns.filter((column) => !column.hidden && !column.computed).slice(0, columnCount);
  const group = menuGroup(registry, options.menu, resource.permissions.list?.cmid);
  const changed = menuWithItem(registry, group, cmid, options);
  const named = new Set(columns.map(({ field }) => field));
  const sort = (list.sort ?? []).filter((key) => named.has(key.replace(/^-/, '')));
  const report: ReportDefinition = {
    kind: 'report',
    name,
    cmid,
    schema: entity.name,
    access: 'user',
    ...(!changed && { menus: [group] }),
    title: titleOf(name, options, resource.title.fr),
    api_url: `GET ${resource.api_url}`,
    permissions: { list: { cmid }, export: { cmid } },
    empty: { en: 'Rows that match this report appear here.', fr: 'Les lignes qui correspondent à ce rapport figurent ici.' },
    // Cells of a report are neither edited nor begin an action of a record.
    columns: columns.map(({ category: _category, editable: _editable, cellClick: _click, ...column }): ListColumn => column),
    ...(sort.length > 0 && { sort }),
  };
  const file = `resources/reports/${name}.report.json`;
  return {
    files: [{ file, content: report }],
    changed,
    next: [
      `Edit ${file}: the title in both languages, the columns, and the query after the path, such as ?status=active.`,
      'Check it: npm run lint:definitions',
      reviewOf(entity.name, ['lists']),
      `Open it: /{company}/pages/${cmid}, as a user of the menu group ${group}.`,
      publicStep,
    ],
  };
}

/**
 * A resource with list, show, create and edit screens, and its entity if that is new too.
 * @param name plural of the thing, such as `books`
 * @throws DraftRefusal
 */
export function newResource(registry: Registry, name: string, options: DraftOptions): Draft {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new DraftRefusal(`${name} cannot be the name of a resource: use a plural in lower-case letters, digits and _, such as books.`);
  const existing = registry.entities.get(name);
  const title = titleOf(name, options, options.en ?? sentence(name));
  const one = existing?.label ?? { en: options.one ?? singular(title.en), fr: options['fr-one'] ?? singular(title.fr) };
  const schema = existing?.schema ?? newEntity(name, one);
  const cmids = cmidsOf((options.cmid ?? cmidStem(name)).replace(/-START$/, ''));
  const { list: cmid } = cmids;
  const fields = fieldNames(schema, existing);
  // New screens open to the administrators first.
  const managers = registry.menus.find((group) => group.is_admin)?.name;
  const group = menuGroup(registry, options.menu ?? managers, undefined);
  const changed = menuWithItem(registry, group, cmid, options);
  // The menu's own file grants its items.
  const menusOf = (view: string) => (view === 'show' || (changed && view === 'list') ? {} : { menus: [group] });
  const screen = (of: keyof typeof cmids, path: string, view: 'list' | 'show' | 'create' | 'edit', heading?: Text) =>
    ({
      cmid: cmids[of],
      path: `${cmids[of]}${path}`,
      view,
      access: 'user',
      menu: view === 'list',
      ...menusOf(view),
      ...(heading && { title: heading }),
    }) as const;
  const resource: ResourceDefinition = {
    kind: 'resource',
    name,
    schema: name,
    api_url: name,
    title,
    screens: [
      screen('list', '', 'list'),
      screen('list', '/{id}', 'show', one),
      screen('form', '', 'create', { en: `Add: ${one.en}`, fr: `Ajouter : ${one.fr}` }),
      screen('form', '/{id}', 'edit', { en: `Edit: ${one.en}`, fr: `Modifier : ${one.fr}` }),
    ],
    permissions: {
      list: { cmid },
      show: { cmid },
      create: { cmid: cmids.form },
      edit: { cmid: cmids.form },
      delete: { cmid: cmids.form },
      export: { cmid },
    },
    list: { empty: { en: 'Add the first one.', fr: 'Ajoutez le premier enregistrement.' }, columns: listColumns(schema, fields.listed) },
    form: { layout: [{ section: one, rows: pairs(fields.written) }] },
  };
  const schemaFile = `schemas/entities/${name}.schema.json`;
  const resourceFile = `resources/${name}.resource.json`;
  return {
    files: [...(existing ? [] : [{ file: schemaFile, content: schema }]), { file: resourceFile, content: resource }],
    changed,
    next: [
      ...(existing ? [] : [`Edit ${schemaFile}: labels, fields, and x-scope, which decides who sees the rows.`]),
      `Edit ${resourceFile}: title, columns and form.`,
      'Check both: npm run lint:definitions',
      reviewOf(name, ['lists', 'indexes']),
      ...(existing ? [] : [entityLists]),
      `Open it: /{company}/pages/${cmid}, as a user of the menu group ${group}. The server creates the table when it starts or reloads.`,
      publicStep,
    ],
  };
}

/** The step for a screen that needs no sign-in. */
const publicStep = 'To open it without a sign-in: docs/definitions/rights.md, Public screens.';

/** Step after a new entity: the lists that name every entity. */
export const entityLists =
  'List the entity in docs/row-rules.md, with the reason of its x-scope, and in emptyEntities of src/server/domain/demo/loadDemo.test.ts, unless the demo gets rows of it.';

/** The step that writes the snapshots of an entity's statements. */
export function reviewOf(entity: string, folders: readonly string[]): string {
  const snapshots = folders.map((folder) => `test/snapshots/${folder}/${entity}.sql`).join(' and ');
  return `Review its SQL in ${snapshots}, after npx vitest run test/listStatements.test.ts test/databaseSnapshots.test.ts -u`;
}

function newEntity(name: string, label: Text): EntitySchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': ['name'],
    'x-scope': 'staff',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60, 'x-label': { en: 'Name', fr: 'Nom' } },
      active: { type: 'boolean', default: true, 'x-label': { en: 'Active', fr: 'Actif' } },
    },
    required: ['name'],
    additionalProperties: false,
  };
}

function entityOf(registry: Registry, reportName: string, schema: string | undefined): Entity {
  const known = [...registry.entities.keys()];
  const plain = (text: string) => text.replaceAll('_', '-');
  // If several entities' names end the report's name, the longest one wins: order-lines rather than lines.
  const guesses = known.filter((name) => plain(reportName).endsWith(plain(name))).sort((a, b) => b.length - a.length);
  const name = schema ?? guesses[0];
  if (name === undefined)
    throw new DraftRefusal(`Which entity does ${reportName} report on? Add --schema with one of: ${known.join(', ')}`);
  return entityNamed(registry, name);
}

/** @throws DraftRefusal with the nearest name */
export function entityNamed({ entities }: Registry, name: string): Entity {
  const entity = entities.get(name);
  if (entity) return entity;
  const nearest = nearestName(name, [...entities.keys()]);
  throw new DraftRefusal(`There is no entity ${name}.${nearest ? ` Did you mean ${nearest}?` : ''}`);
}

/** The wanted menu group; without a wish, the group that grants the cmid, else the first. @throws DraftRefusal */
export function menuGroup({ menus }: Registry, wanted: string | undefined, cmid: string | undefined): string {
  const names = menus.map(({ name }) => name);
  if (wanted !== undefined) {
    const [name = ''] = wanted.split('/');
    if (names.includes(name)) return name;
    throw new DraftRefusal(`There is no menu group ${name}; there are ${names.join(', ')}.`);
  }
  const group = menus.find((candidate) => cmid !== undefined && grantedCmids(candidate).has(cmid)) ?? menus[0];
  if (!group) throw new DraftRefusal('There is no menu group yet: write one to resources/menus first.');
  return group.name;
}

/** The file of a menu group with the screen below the requested heading, or at the end with the requested icon; else undefined. */
function menuWithItem({ set }: Registry, group: string, cmid: string, { menu = '', icon }: DraftOptions): Draft['changed'] {
  const heading = menu.split('/').slice(1).join('/');
  const found = set.menus.find(({ content }) => content.name === group);
  if (!found || (heading === '' && icon === undefined)) return undefined;
  const { file, content } = found;
  // The lint refuses an unknown icon name.
  const item: MenuItemDefinition = { cmid, ...(icon !== undefined && { icon: icon as IconName }) };
  if (heading === '') return { file, place: (each) => ({ ...each, items: [...each.items, item] }) };
  const titles = content.items.flatMap(({ title, items }) => (title && items ? [title] : []));
  const wanted = titles.find(({ en, fr }) => [en, fr].some((text) => text.toLowerCase() === heading.toLowerCase()));
  if (!wanted)
    throw new DraftRefusal(`The menu group ${group} has no heading ${heading}; it has ${titles.map(({ en }) => en).join(', ')}.`);
  const withItem = (each: MenuItemDefinition) => (each.title?.en === wanted.en ? { ...each, items: [...(each.items ?? []), item] } : each);
  // The registry's texts include additional languages, which the file must not contain.
  return { file, place: (each) => ({ ...each, items: each.items.map(withItem) }) };
}

function fieldNames(schema: EntitySchema, entity: Entity | undefined): { listed: string[]; written: string[] } {
  const properties = Object.entries(schema.properties);
  const canList = (name: string) => {
    const field = entity?.fields.get(name);
    return !field || listType(field) !== undefined;
  };
  return {
    listed: properties
      .map(([name]) => name)
      .filter(canList)
      .slice(0, columnCount),
    written: properties.filter(([, property]) => !property.readOnly).map(([name]) => name),
  };
}

/** The columns of a list. The fields that name a record stay in view and are searched. */
function listColumns(schema: EntitySchema, names: readonly string[]): ListColumn[] {
  return names.map((field) =>
    schema['x-title'].includes(field) ? { field, required: true, searchable: isText(schema, field) } : { field },
  );
}

function isText(schema: EntitySchema, name: string): boolean {
  const property = schema.properties[name];
  return [property?.type].flat().includes('string') && property?.format === undefined;
}

function pairs(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / 2) }, (_, i) => names.slice(2 * i, 2 * i + 2));
}

/** The title given, else one made from the name. */
export function titleOf(name: string, { en, fr }: DraftOptions, frenchDefault: string): Text {
  return { en: en ?? sentence(name), fr: fr ?? frenchDefault };
}

/** A plural without its ending, right for most English and French words; people correct the rest. */
export function singular(title: string): string {
  return title
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/(?<!s)s$/, '');
}

/** `late-books` as a title: `Late books`. */
function sentence(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
