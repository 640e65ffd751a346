import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { pathFields, permittedBy, verbMethods } from '../definitions/namedCalls.ts';
import { type ListDefinition, queryText } from '../definitions/screens.ts';
import type { NamedCall, ResourceDefinition } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { fillRecordId } from '../query/recordIdPlaceholder.ts';
import { callPattern } from '../records/recordAction.ts';
import { isListName, nameFindings } from './columnChecks.ts';
import { listFilterFindings, queryFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import type { PlacedList } from './listsOf.ts';
import { permissionFindings } from './screenChecks.ts';

/** The further paths of resources: each free, allowed to somebody, and with names that its list has. */
export const checkCalls: Check = function* (context) {
  const users = new Map<string, string>();
  for (const { content, file } of context.set.resources) users.set(`GET ${content.api_url}`, file);
  for (const { content, file } of context.set.resources)
    for (const [i, call] of (content.calls ?? []).entries()) {
      const path = ['calls', i];
      const pattern = callPattern(`${verbMethods[call.verb]} ${call.path}`);
      const user = users.get(pattern) ?? (context.registered?.calls.includes(pattern) ? 'the program' : undefined);
      if (user !== undefined)
        yield finding('DEF048', file, [...path, 'path'], { variant: 'taken', values: { path: call.path, other: user } });
      users.set(pattern, file);
      yield* callFindings(context, file, path, content, call);
    }
};

function* callFindings(
  context: LintContext,
  file: string,
  path: JsonPath,
  resource: ResourceDefinition,
  call: NamedCall,
): Iterable<Finding> {
  const { permissions } = permittedBy(resource, call);
  if (!permissions[call.verb]) yield finding('DEF048', file, path, { variant: 'permission', values: { path: call.path, verb: call.verb } });
  if (call.permission) yield* permissionFindings(context, file, { [call.verb]: call.permission }, () => [...path, 'permission']);
  const entity = context.registry.entities.get(resource.schema);
  if (!entity) return;
  const isList = call.verb === 'list';
  const names = isList ? [...entity.fields.keys()] : call.verb === 'create' ? [] : ['id'];
  for (const name of pathFields(call))
    if (!names.includes(name))
      yield finding('DEF048', file, [...path, 'path'], {
        variant: 'placeholder',
        values: { name, entity: entity.name },
        nearest: nearestName(name, names),
      });
  for (const option of ['query_params', 'parameters', 'fields'] as const)
    if (!isList && call[option]) yield finding('DEF048', file, [...path, option], { variant: 'option', values: { option } });
  yield* besideFindings(context, file, path, call, isList ? listProperties : [...entity.fields.keys()]);
  const list = isList && context.registry.namedLists.get(call.path)?.list;
  if (!list) return;
  const placed: PlacedList = { file, path, list, filters: [] };
  for (const [name, value] of Object.entries(call.query_params ?? {}))
    yield* queryFindings(context, { file, path: [...path, 'query_params', name] }, list, queryText({ [name]: value }));
  for (const [name, template] of Object.entries(call.parameters ?? {})) {
    const at = { file, path: [...path, 'parameters', name] };
    const tries = samples.map((value) =>
      // A sample is no value of a field with a fixed list of them.
      [...queryFindings(context, at, list, template.replaceAll('{value}', value))].filter(({ code }) => code !== 'DEF020'),
    );
    if (tries.every((findings) => findings.length > 0)) yield* tries[0] ?? [];
  }
  for (const [i, name] of (call.fields ?? []).entries())
    if (!isListName(context.registry, placed, name)) yield* nameFindings(context.registry, placed, [...path, 'fields', i], name);
}

/** Properties of the answer of a list. */
const listProperties = [
  'results',
  'has_more',
  'keys',
  'count',
  'count_estimated',
  'columns',
  'columns_details',
  'groups',
  'axes',
  'groups_cut',
  'aggregates',
];

/** Rows sent with an answer: only of a show or list, of an existing entity, under field names that it has. */
function* besideFindings(
  context: LintContext,
  file: string,
  path: JsonPath,
  { verb, with: beside = {} }: NamedCall,
  taken: readonly string[],
): Iterable<Finding> {
  const { registry } = context;
  const names = Object.keys(beside);
  if (names.length > 0 && verb !== 'list' && verb !== 'show')
    yield finding('DEF048', file, [...path, 'with'], { variant: 'beside', values: { verb } });
  for (const [name, { entity, where, fields, sort = [] }] of Object.entries(beside)) {
    const at = [...path, 'with', name];
    if (taken.includes(name)) yield finding('DEF048', file, at, { variant: 'besideName', values: { name } });
    if (!registry.entities.has(entity)) {
      if (!context.isPartial)
        yield finding('DEF005', file, [...at, 'entity'], {
          values: { name: entity },
          nearest: nearestName(entity, registry.entities.keys()),
        });
      continue;
    }
    const list: ListDefinition = {
      entity,
      path: entity,
      fixedQuery: '',
      filtersParams: undefined,
      filtersEmpty: undefined,
      options: { columns: [] },
      actions: false,
    };
    yield* listFilterFindings(context, { file, path: [...at, 'where'] }, list, verb === 'show' ? fillRecordId(where, 1) : where);
    const placed: PlacedList = { file, path: at, list, filters: [] };
    const used = [
      ...fields.map((named, i) => [named, ['fields', i]] as const),
      ...sort.map((key, i) => [key.replace(/^-/, ''), ['sort', i]] as const),
    ];
    for (const [field, place] of used)
      if (!isListName(registry, placed, field)) yield* nameFindings(registry, placed, [...at, ...place], field);
  }
}

/** Sample values: every kind of field accepts at least one. */
const samples = ['2026-01-01', '2026', '1', 'true', '08:00', 'a'];
