import type { Permitted } from './Permitted.ts';
import { type ListDefinition, queryText } from './screens.ts';
import type { NamedCall, ResourceDefinition } from './types.gen.ts';

/** The method of each verb that a resource can name. */
export const verbMethods = { list: 'GET', show: 'GET', create: 'POST', edit: 'PUT', delete: 'DELETE' } as const;

/** A further path of a resource's list. */
export interface NamedList {
  readonly resource: ResourceDefinition;
  readonly call: NamedCall;
  /** Its rights: those of the call, else those of the resource. */
  readonly permitted: Permitted;
  /** Columns and order of the resource, with the fixed conditions of the call. */
  readonly list: ListDefinition;
}

/** The further paths of lists, by path. */
export function namedListsOf(resources: readonly ResourceDefinition[]): ReadonlyMap<string, NamedList> {
  const lists = resources.flatMap((resource) =>
    (resource.calls ?? [])
      .filter(({ verb }) => verb === 'list')
      .map((call): NamedList => ({ resource, call, permitted: permittedBy(resource, call), list: listOf(resource, call) })),
  );
  return new Map(lists.map((list) => [list.call.path, list]));
}

function listOf({ schema, list }: ResourceDefinition, { path, query_params }: NamedCall): ListDefinition {
  return {
    entity: schema,
    path,
    fixedQuery: queryText(query_params),
    filtersParams: undefined,
    filtersEmpty: undefined,
    options: list ?? { columns: [] },
    actions: false,
  };
}

/** Rights of a call: its own permission, else that of its verb. */
export function permittedBy({ permissions, schema }: ResourceDefinition, { verb, permission = permissions[verb] }: NamedCall): Permitted {
  return { schema, permissions: permission ? { [verb]: permission } : {} };
}

const placeholder = /\{(\w+)\}/g;

/** Fields that the path of a list names: each is a condition on the rows. */
export function pathFields({ path }: Pick<NamedCall, 'path'>): string[] {
  return Array.from(path.matchAll(placeholder), ([, name = '']) => name).filter((name) => name !== 'product');
}

/**
 * The query of a list that a call stands for: its parameters in the words of the grammar, the fields of its path as conditions, its
 * choice of fields unless the query makes one.
 * @param queryString as sent, without `?`
 * @param params values of the placeholders in the path
 */
export function namedQuery(call: NamedCall, queryString: string, params: Readonly<Record<string, string>>): string {
  const own = queryString.split('&').filter(Boolean);
  const isGiven = (name: string) => own.some((part) => part === name || part.startsWith(`${name}=`));
  const asked = own.flatMap((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    const template = call.parameters && Object.hasOwn(call.parameters, name) ? call.parameters[name] : undefined;
    if (template === undefined) return part;
    // As everywhere, a parameter with an empty value is no condition.
    return value === '' ? [] : template.replaceAll('{value}', () => value);
  });
  const inPath = pathFields(call).map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`);
  const fields = call.fields && !isGiven('fields') ? [`fields=${call.fields.join(',')}`] : [];
  return [...inPath, ...asked, ...fields].join('&');
}
