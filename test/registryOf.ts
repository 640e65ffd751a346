import { buildRegistry, type Registry } from '../src/shared/framework/definitions/registry.ts';
import type { EntityProperty, EntitySource, ListColumn, UniqueSet } from '../src/shared/framework/definitions/types.gen.ts';

/** An entity with the parts that a test is about; the rest has defaults. */
export interface EntityOutline {
  readonly properties: Readonly<Record<string, EntityProperty>>;
  readonly required?: readonly string[];
  readonly unique?: readonly UniqueSet[];
  readonly lookups?: readonly (readonly string[])[];
  /** Default: the first property. */
  readonly title?: readonly string[];
  /** `x-expected-rows`. */
  readonly expectedRows?: number;
  /** true: its table belongs to another program (`x-source`). */
  readonly isExternal?: boolean;
  /** A separate list, under a cmid of the entity's name. */
  readonly list?: { readonly columns: readonly ListColumn[]; readonly sort?: readonly string[] };
}

/** A table keyed by `id`, each column a text under the field's name. */
function sourceOf(table: string, fields: readonly string[]): EntitySource {
  const columns = Object.fromEntries(fields.map((name) => [name, { column: name, type: 'text' }]));
  return { schema: 'public', table, key: [{ column: 'id', type: 'bigint' }], readOnly: false, columns };
}

/** A registry of the outlined entities, by name. */
export function registryOf(outlines: Readonly<Record<string, EntityOutline>>): Registry {
  const entities = Object.entries(outlines);
  return buildRegistry(
    {
      entities: entities.map(
        ([name, { properties, required = [], unique = [], lookups = [], title, expectedRows, isExternal = false }]) => ({
          file: `schemas/entities/${name}.schema.json`,
          content: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            $id: name,
            type: 'object',
            'x-label': { en: name, fr: name },
            'x-key': 'id',
            'x-title': [...(title ?? Object.keys(properties).slice(0, 1))],
            'x-scope': 'public',
            'x-unique': [...unique],
            'x-lookups': lookups.map((names) => [...names]),
            properties: { ...properties },
            required: [...required],
            additionalProperties: false,
            ...(expectedRows !== undefined && { 'x-expected-rows': expectedRows }),
            ...(isExternal && { 'x-source': sourceOf(name, Object.keys(properties)) }),
          },
        }),
      ),
      resources: entities.flatMap(([name, { list }]) =>
        list
          ? [
              {
                file: `resources/${name}.resource.json`,
                content: {
                  kind: 'resource' as const,
                  name,
                  schema: name,
                  api_url: name,
                  title: { en: name, fr: name },
                  screens: [{ cmid: name, path: name, view: 'list' as const, access: 'user' as const, menu: true }],
                  permissions: { list: { cmid: name } },
                  list: { columns: [...list.columns], ...(list.sort && { sort: [...list.sort] }) },
                },
              },
            ]
          : [],
      ),
      reports: [],
      pages: [],
      dashboards: [],
      menus: [],
      skins: [],
      states: [],
      notices: [],
      papers: [],
      seeds: [],
      messages: [],
    },
    'test',
  );
}
