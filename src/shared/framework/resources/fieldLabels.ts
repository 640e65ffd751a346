import { describeColumns } from '../definitions/describeColumns.ts';
import { hasLabel } from '../definitions/entity.ts';
import { barredFields, canUse, verbs } from '../definitions/permissions.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import type { Reader } from '../Reader.ts';
import type { Text } from '../text.ts';

/**
 * Labels of the fields of a resource's records, as react-admin looks them up: those that the reader may see, names of references
 * (`<field>_label`), and the further columns of its list.
 * @param path of the resource's calls below /api; without any for one that the reader may not use
 */
export function fieldLabels(registry: Registry, path: string, reader: Reader): Readonly<Record<string, Text>> {
  const resource = [...registry.resources.values()].find((each) => each.api_url === path);
  const screens = registry.screens.filter(({ list }) => list?.path === path);
  const list = screens.find((screen) => canUse(registry, reader, screen, 'list'))?.list;
  if (!resource || (!list && !verbs.some((verb) => canUse(registry, reader, resource, verb)))) return {};
  const entity = getEntity(registry, resource.schema);
  const barred = barredFields(registry, entity, reader);
  const fields = [...entity.fields.values()].filter(({ name }) => !barred.has(name));
  const columns = list ? describeColumns(registry, list, reader) : [];
  return Object.fromEntries([
    ...columns.map(({ field, label }) => [field, label]),
    ...fields.flatMap((field) => [[field.name, field.label], ...(hasLabel(field) ? [[`${field.name}_label`, field.label]] : [])]),
  ]);
}
