import type { EntityProperty, EntitySchema, ListColumn, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import type { ChosenTable } from './adoptEntity.ts';
import { cmidsOf } from './cmidsOf.ts';

const listLengthMax = 100;
const shownColumns = 10;

/**
 * The screens of an adopted table: a list, and a form if its rows can be found and changed.
 * @param stem first part of the screens' cmids
 */
export function adoptResource(
  { table }: ChosenTable,
  schema: EntitySchema,
  verbs: ResourceVerbs,
  stem: string,
  menu: string | undefined,
): ResourceDefinition {
  const title = schema['x-label'];
  const { list, form: edit } = cmidsOf(stem);
  const menus = menu === undefined ? {} : { menus: [menu] };
  const isLarge = table.rows > sortedMax;
  const [first] = schema['x-title'];
  const sort = isLarge && verbs.show ? 'id' : first;
  return {
    kind: 'resource',
    name: schema.$id,
    schema: schema.$id,
    api_url: schema.$id.toLowerCase(),
    title,
    screens: [
      { cmid: list, path: list, view: 'list', access: 'admin', menu: true, ...menus },
      ...(verbs.show && !verbs.edit ? [{ cmid: list, path: `${list}/{id}`, view: 'show', access: 'admin', menu: false } as const] : []),
      ...(verbs.create ? [{ cmid: edit, path: edit, view: 'create', access: 'admin', menu: false, ...menus } as const] : []),
      ...(verbs.edit ? [{ cmid: edit, path: `${edit}/{id}`, view: 'edit', access: 'admin', menu: false, ...menus } as const] : []),
    ],
    permissions: {
      list: { cmid: list },
      ...(verbs.show && { show: { cmid: list } }),
      ...(verbs.create && { create: { cmid: edit } }),
      ...(verbs.edit && { edit: { cmid: edit }, delete: { cmid: edit } }),
      export: { cmid: list },
    },
    list: {
      columns: columnsOf(schema, isLarge),
      ...(sort && { sort: [sort] }),
      page_size: 20,
    },
    ...(verbs.show && { form: { layout: [{ section: title, rows: formRows(schema) }] } }),
    export: { formats: ['CSV'] },
  };
}

/** Verbs that the rows of a table allow. */
export interface ResourceVerbs {
  readonly show: boolean;
  readonly create: boolean;
  /** true: rows can be changed and deleted. */
  readonly edit: boolean;
}

/** Larger tables get no sort by a text and no quick search: they have no index for either. */
const sortedMax = 100_000;

function columnsOf(schema: EntitySchema, isLarge: boolean): ListColumn[] {
  const names = Object.keys(schema.properties).filter((name) => isListable(schema.properties[name]));
  const titles = schema['x-title'].filter((name) => names.includes(name));
  const ordered = [...new Set([...titles, ...names])].slice(0, listLengthMax);
  if (ordered.length === 0) return [{ field: schema['x-source']?.key.length === 1 ? 'id' : (Object.keys(schema.properties)[0] ?? 'id') }];
  const searched = new Set(isLarge ? [] : titles.filter((name) => isSearchable(schema.properties[name])));
  return ordered.map((field, i) => {
    const property = schema.properties[field];
    return {
      field,
      ...(i === 0 && { required: true }),
      ...((i >= shownColumns || isOnlyShown(property)) && i > 0 && { hidden: true }),
      ...(searched.has(field) && { searchable: true }),
      ...(property?.enum && { defaultFilterType: 'Is one of' as const }),
      ...(property?.format && { defaultFilterType: 'Range' as const }),
    };
  });
}

/** true: a type that no input accepts, shown as text. */
function isOnlyShown(property: EntityProperty | undefined): boolean {
  return property?.readOnly === true && property['x-no-max-length'] === true;
}

/** true: a list can show the field. Lists show neither objects nor secrets. */
function isListable(property: EntityProperty | undefined): boolean {
  return property !== undefined && ![property.type].flat().includes('object') && property['x-sensitive'] !== 'secret';
}

function isSearchable(property: EntityProperty | undefined): boolean {
  return property !== undefined && [property.type].flat().includes('string') && !property.format && !property['x-ref'];
}

/** Short fields in pairs, long ones by themselves. */
function formRows(schema: EntitySchema): string[][] {
  const rows: string[][] = [];
  let half: string[] | undefined;
  const isReadOnly = schema['x-source']?.readOnly === true;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property.readOnly && !isReadOnly) continue;
    if (half && !isWide(property)) {
      half.push(name);
      half = undefined;
      continue;
    }
    const row = [name];
    rows.push(row);
    half = isWide(property) ? undefined : row;
  }
  return rows.length > 0 ? rows : [schema['x-title'].slice(0, 1)];
}

function isWide(property: EntityProperty): boolean {
  const types = [property.type].flat();
  return property['x-no-max-length'] === true || (property.maxLength ?? 0) > 100 || types.includes('object') || types.includes('array');
}
