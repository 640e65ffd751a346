import { describeColumns } from '../definitions/describe/describeColumns.ts';
import { hasLabel } from '../definitions/entity.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import { barredFields, canUse, verbs } from '../definitions/rights/permissions.ts';
import type { Reader } from '../Reader.ts';
import type { Text } from '../text.ts';

/** Words for the fields of a resource's records and for their values, by name of the field. */
interface FieldLabels {
  readonly fields: Readonly<Record<string, Text>>;
  readonly options: Readonly<Record<string, readonly { readonly value: string; readonly label: Text }[]>>;
  /** Entity of the records that a reference names. */
  readonly references: Readonly<Record<string, string>>;
}

/**
 * Labels of the fields of a resource's records, as react-admin looks them up, and of their values: those that the reader may see, names of references
 * (`<field>_label`), and the further columns of its list.
 * @param path of the resource's calls below /api; without any for one that the reader may not use
 */
export function fieldLabels(registry: Registry, path: string, reader: Reader): FieldLabels {
  const resource = [...registry.resources.values()].find((each) => each.api_url === path);
  const screens = registry.screens.filter(({ list }) => list?.path === path);
  const list = screens.find((screen) => canUse(registry, reader, screen, 'list'))?.list;
  if (!resource || (!list && !verbs.some((verb) => canUse(registry, reader, resource, verb))))
    return { fields: {}, options: {}, references: {} };
  const entity = getEntity(registry, resource.schema);
  const barred = barredFields(registry, entity, reader);
  const fields = [...entity.fields.values()].filter(({ name }) => !barred.has(name));
  const columns = list ? describeColumns(registry, list, reader) : [];
  const labels = Object.fromEntries([
    ...columns.map(({ field, label }) => [field, label]),
    ...fields.flatMap((field) => [[field.name, field.label], ...(hasLabel(field) ? [[`${field.name}_label`, field.label]] : [])]),
  ]);
  const options = fields.flatMap((field) => (field.options ? [[field.name, field.options]] : []));
  const references = fields.flatMap(({ name, reference }) => (reference ? [[name, reference.entity]] : []));
  return { fields: labels, options: Object.fromEntries(options), references: Object.fromEntries(references) };
}
