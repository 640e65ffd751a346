import type { Text } from '../text.ts';
import { cataloguesOf, type DefinitionSet } from './DefinitionSet.ts';
import type { EntityProperty, EntitySchema } from './types.gen.ts';

export type BaseProperties = Readonly<Record<string, EntityProperty & { readonly 'x-label': Text }>>;

/** The entity whose records write all others, and the fields that name them. */
type Users = Pick<EntitySchema, '$id' | 'x-title'>;

/** The fields of every record, which no file has to name. The users' entity is not known here. */
export const baseProperties: BaseProperties = {
  id: { type: 'integer', readOnly: true, 'x-label': { en: 'ID', fr: 'ID' } },
  created_at: { type: 'string', format: 'date-time', readOnly: true, 'x-label': { en: 'Created at', fr: 'Créé le' } },
  created_by: {
    type: ['integer', 'null'],
    readOnly: true,
    'x-label': { en: 'Created by', fr: 'Créé par' },
    'x-ref': { entity: '', value: 'id', label: [] },
  },
  updated_at: { type: 'string', format: 'date-time', readOnly: true, 'x-label': { en: 'Updated at', fr: 'Modifié le' } },
  updated_by: {
    type: ['integer', 'null'],
    readOnly: true,
    'x-label': { en: 'Updated by', fr: 'Modifié par' },
    'x-ref': { entity: '', value: 'id', label: [] },
  },
  version: { type: 'integer', readOnly: true, minimum: 1, 'x-label': { en: 'Version', fr: 'Version' } },
};

/** The path under which a further language may translate the label of such a field. */
export function baseLabelPath(name: string): string {
  return `entities/base_record/properties/${name}/x-label`;
}

/**
 * The fields of every record with their labels in each further language that has them. Law 33.
 * @param users the entity that `created_by` and `updated_by` refer to; undefined if no entity declares itself the users'
 */
export function translatedBase({ messages }: Pick<DefinitionSet, 'messages'>, users: Users | undefined): BaseProperties {
  const translated = Object.entries(baseProperties).map(([name, property]) => {
    const label: Record<string, string> & Text = { ...property['x-label'] };
    for (const [language, catalogue] of Object.entries(cataloguesOf(messages))) {
      const text = catalogue[baseLabelPath(name)];
      if (text !== undefined) label[language] = text;
    }
    const reference = property['x-ref'] && users && { entity: users.$id, value: 'id' as const, label: users['x-title'] };
    return [name, { ...property, 'x-label': label, ...(reference && { 'x-ref': reference }) }] as const;
  });
  return Object.fromEntries(translated);
}
