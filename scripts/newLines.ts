import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { ChildList, EntitySchema, Permission, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { listType } from '../src/shared/framework/fields/kinds.ts';
import { nearestName } from '../src/shared/framework/nearestName.ts';
import type { Text } from '../src/shared/framework/text.ts';
import { formatJson } from './formatJson.ts';
import { type Draft, type DraftOptions, DraftRefusal, entityLists, reviewOf, singular, titleOf } from './newDefinitions.ts';

/**
 * A resource whose records are lines of the records of another one, and its entity if that is new too. The file of the other resource is
 * laid out by hand: the author pastes the entry of its `children`, which is checked with the rest.
 * @param name plural of the thing, such as `chapters`
 * @param of the resource whose form has the lines
 * @throws DraftRefusal
 */
export function newLines(registry: Registry, name: string, of: string, options: DraftOptions): Draft {
  for (const key of ['menu', 'icon', 'cmid'] as const)
    if (options[key] !== undefined) throw new DraftRefusal(`--${key} has no meaning with --lines-of: lines have no screens of their own.`);
  const { file: parentFile, content: parent } = parentNamed(registry, of);
  const existing = registry.entities.get(name);
  const reference = existing ? referenceTo(existing.name, existing.schema, parent.schema) : singular(parent.schema);
  const title = titleOf(name, options, titleOf(name, options, '').en);
  const one: Text = { en: options.one ?? singular(title.en), fr: options['fr-one'] ?? singular(title.fr) };
  const parentEntity = registry.entities.get(parent.schema);
  const schema =
    existing?.schema ?? lineEntity(name, one, reference, parent.schema, parentEntity?.title ?? [], written(parentEntity?.label));
  const listed = existing
    ? [...existing.fields.values()]
        .filter((field) => !field.isBase && field.name !== reference && listType(field))
        .map((field) => field.name)
    : [order, 'name'];
  const resource: ResourceDefinition = {
    kind: 'resource',
    name,
    schema: name,
    api_url: name,
    title,
    screens: [],
    permissions: linePermissions(parent),
    list: { empty: none, columns: listed.slice(0, columnCount).map((field) => ({ field })) },
  };
  const child: ChildList = {
    resource: name,
    field: reference,
    as: 'lines',
    ...(!existing && { order, columns: ['name'] }),
    empty: none,
  };
  const schemaFile = `schemas/entities/${name}.schema.json`;
  const resourceFile = `resources/${name}.resource.json`;
  return {
    files: [...(existing ? [] : [{ file: schemaFile, content: schema }]), { file: resourceFile, content: resource }],
    pasted: { file: parentFile, add: (content) => ({ ...content, children: [...childrenOf(content), child] }) },
    next: [
      `Paste this into ${parentFile}${parent.children ? ', as a further item of children' : ''}:\n${pastedText(parent, child)}`,
      ...(existing ? [] : [`Edit ${schemaFile}: labels and fields; the fields that users fill go into columns of the child too.`]),
      `Edit ${resourceFile}: title, and totals below the lines, such as "totals": [{ "field": "…", "fn": "sum" }] in list.`,
      'Check all: npm run lint:definitions',
      reviewOf(name, ['lists', 'indexes']),
      ...(existing ? [] : [entityLists]),
      `Open a record of ${of}: its form has the lines. The server creates the table when it starts or reloads.`,
    ],
  };
}

const order = 'number';
const none: Text = { en: 'None entered.', fr: 'Aucune saisie.' };
const columnCount = 8;

function parentNamed({ resources, set }: Registry, name: string) {
  const found = set.resources.find(({ content }) => content.name === name);
  if (!found) {
    const nearest = nearestName(name, resources.keys());
    throw new DraftRefusal(`There is no resource ${name}.${nearest ? ` Did you mean ${nearest}?` : ''}`);
  }
  const { create, edit } = found.content.permissions;
  if (!create && !edit) throw new DraftRefusal(`Nobody can add or edit ${name}, so its records have no form for lines.`);
  return found;
}

/** The reference of an entity to the parent's entity. @throws DraftRefusal */
function referenceTo(name: string, { properties }: EntitySchema, target: string): string {
  const found = Object.entries(properties).find(([, property]) => property.type !== 'array' && property['x-ref']?.entity === target);
  if (found) return found[0];
  throw new DraftRefusal(`${name} has no reference to ${target}, so its records cannot be lines of them.`);
}

/** Readers who can open the record read its lines, and writers of the record write them. */
function linePermissions({ permissions: { list, show, create, edit } }: ResourceDefinition): ResourceDefinition['permissions'] {
  const read = show ?? list ?? edit ?? create;
  const given = (verb: string, permission: Permission | undefined) => (permission ? { [verb]: permission } : {});
  return { ...given('list', read), ...given('create', create ?? edit), ...given('edit', edit), ...given('delete', edit) };
}

function lineEntity(name: string, label: Text, reference: string, target: string, title: readonly string[], of: Text): EntitySchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name,
    type: 'object',
    'x-label': label,
    'x-key': 'id',
    'x-title': ['name'],
    'x-scope': [{ through: reference, writes: true }],
    'x-unique': [[reference, order]],
    properties: {
      [reference]: {
        type: 'integer',
        'x-label': of,
        'x-ref': { entity: target, value: 'id', label: [...title], on_delete: 'cascade' },
      },
      [order]: { type: 'integer', minimum: 1, 'x-label': { en: 'Number', fr: 'Numéro' } },
      name: { type: 'string', minLength: 1, maxLength: 60, 'x-label': { en: 'Name', fr: 'Nom' } },
    },
    required: [reference, order, 'name'],
    additionalProperties: false,
  };
}

/** The text in the two languages of the files: the registry has further ones. */
function written({ en, fr }: Text = { en: 'Record', fr: 'Enregistrement' }): Text {
  return { en, fr };
}

function childrenOf({ children }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(children) ? children : [];
}

function pastedText({ children }: ResourceDefinition, child: ChildList): string {
  return children ? formatJson(child).trimEnd() : `"children": ${formatJson([child]).trimEnd()}`;
}
