import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { isReservedCmid } from '../definitions/checks/reservedCmids.ts';
import { recordLines } from '../definitions/describe/recordLines.ts';
import { baseFieldNames } from '../definitions/entity.ts';
import { isRowless, verbOf } from '../definitions/rights/permissions.ts';
import { formOfScreen, queryText } from '../definitions/screens.ts';
import type { Permissions, ResourceDefinition, ScreenDefinition } from '../definitions/types.gen.ts';
import { isWritable } from '../fields/isWritable.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { queryFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Screens and permissions of resources and reports: the parts that a screen needs to work. */
export const checkScreens: Check = function* (context) {
  for (const { file, content } of context.set.resources) {
    for (const [i, screen] of content.screens.entries()) {
      yield* screenFindings(file, ['screens', i], content, screen);
      yield* fixedFindings(context, file, ['screens', i, 'list', 'query_params'], screen);
      yield* addressedFindings(context, file, ['screens', i], content, screen);
      yield* copyFindings(context, file, ['screens', i, 'copy_of'], content, screen);
      yield* ownNameFindings(context, file, ['screens', i], content, screen);
    }
    yield* permissionFindings(context, file, content.permissions);
    yield* schemaFindings(context, file, content.schema);
  }
  for (const { file, content } of context.set.reports) {
    if (!content.permissions.list)
      yield finding('DEF031', file, ['permissions'], { variant: 'permission', values: { cmid: content.cmid, verb: 'list' } });
    for (const verb of ['show', 'create', 'edit', 'delete'] as const)
      if (content.permissions[verb]) yield finding('DEF037', file, ['permissions', verb], { variant: 'reportVerb', values: { verb } });
    yield* permissionFindings(context, file, content.permissions);
    yield* schemaFindings(context, file, content.schema);
  }
};

/** Links of pages that lead to no screen, and pages that belong to none. */
export const checkPageLinks: Check = function* ({ set, registry, isPartial }) {
  if (isPartial) return;
  const paths = registry.screens.map(({ path }) => path);
  const unknown = (file: string, at: readonly (string | number)[], name: string) =>
    finding('DEF097', file, at, { values: { name }, nearest: nearestName(name, paths) });
  for (const { file, content } of set.pages) {
    const { belongs_to: list } = content;
    if (list !== undefined && !paths.includes(list)) yield unknown(file, ['belongs_to'], list);
    for (const [i, { screen }] of (content.links ?? []).entries())
      if (!paths.includes(screen)) yield unknown(file, ['links', i, 'screen'], screen);
  }
};

/** A path is below its cmid. A cmid belongs to one file, a path to one screen; another name of a placeholder makes no other path. Law 8. */
export const checkClaims: Check = function* ({ set }) {
  const claims = [
    ...set.resources.flatMap(({ file, content }) =>
      content.screens.map(({ cmid, path }, i) => ({
        file,
        cmid,
        path,
        cmidAt: ['screens', i, 'cmid'],
        pathAt: ['screens', i, 'path'],
        isList: true,
      })),
    ),
    ...set.pages.map(({ file, content: { cmid, path = cmid } }) => ({
      file,
      cmid,
      path,
      cmidAt: ['cmid'],
      pathAt: ['path'],
      isList: false,
    })),
    ...set.reports.map(({ file, content: { cmid } }) => ({
      file,
      cmid,
      path: cmid,
      cmidAt: ['cmid'],
      pathAt: ['cmid'],
      isList: true,
    })),
  ];
  const cmids = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const { file, cmid, path, cmidAt, pathAt, isList } of claims) {
    const [first = ''] = path.split(/[/?]/);
    if (first !== cmid) {
      const rest = path.slice(first.length);
      // A first segment close to the cmid is a misspelling; any other path is put below the cmid.
      const remedy = nearestName(first, [cmid]) === undefined ? `${cmid}/${path}` : `${cmid}${rest}`;
      yield finding('DEF018', file, pathAt, { variant: 'below', values: { path, cmid }, remedy: JSON.stringify(remedy) });
      continue;
    }
    if (isList && isReservedCmid(cmid)) yield finding('DEF009', file, cmidAt, { variant: 'reserved', values: { cmid } });
    const owner = cmids.get(cmid);
    if (owner !== undefined && owner !== file) {
      yield finding('DEF009', file, cmidAt, { values: { cmid, other: owner } });
      continue;
    }
    cmids.set(cmid, file);
    const pattern = path.replaceAll(/\{[^}]*\}/g, '{}');
    const user = paths.get(pattern);
    if (user !== undefined) yield finding('DEF009', file, pathAt, { variant: 'path', values: { path, other: user } });
    paths.set(pattern, file);
  }
};

/** Fixed conditions of a list: fields and values as in a query. */
function* fixedFindings(
  context: LintContext,
  file: string,
  path: JsonPath,
  { path: address, list: options }: ScreenDefinition,
): Iterable<Finding> {
  const list = context.registry.screens.find((screen) => screen.path === address)?.list;
  if (!list || !context.registry.entities.has(list.entity)) return;
  for (const [name, value] of Object.entries(options?.query_params ?? {}))
    yield* queryFindings(context, { file, path: [...path, name] }, list, queryText({ [name]: value }));
}

/** Columns and order of a list screen, and conditions on the record that a form begins with: names that the resource has. */
function* ownNameFindings(
  { registry }: LintContext,
  file: string,
  path: JsonPath,
  { schema, list }: ResourceDefinition,
  { list: own = {}, begins_with: conditions = {} }: ScreenDefinition,
): Iterable<Finding> {
  const entity = registry.entities.get(schema);
  if (!entity) return;
  const columns = list?.columns.map(({ field }) => field) ?? [];
  const fields = [...entity.fields.keys(), ...baseFieldNames];
  const used = [
    ...(own.columns ?? []).map((name, i) => ({ name, at: ['list', 'columns', i], known: columns })),
    ...(own.sort ?? []).map((key, i) => ({ name: key.replace(/^-/, ''), at: ['list', 'sort', i], known: [...columns, ...fields] })),
    ...Object.keys(conditions).map((key) => ({ name: key.replace(/__.*$|!$/g, ''), at: ['begins_with', key], known: fields })),
  ];
  for (const { name, at, known } of used) if (!known.includes(name)) yield missingField(file, [...path, ...at], name, schema, known);
}

/** Placeholders of a form for a new record: each a field that the form can fill. */
function* addressedFindings(
  { registry }: LintContext,
  file: string,
  path: JsonPath,
  resource: ResourceDefinition,
  screen: ScreenDefinition,
): Iterable<Finding> {
  const form = formOfScreen(resource, screen);
  const entity = registry.entities.get(resource.schema);
  if (!form && (screen.view !== 'create' || !entity)) return;
  const writable = [...(entity?.fields.values() ?? [])].filter((field) => isWritable(field, 'create')).map(({ name }) => name);
  const fields = form ? Object.keys(form.fields) : writable;
  for (const [, field = ''] of screen.path.matchAll(/\{(\w+)\}/g))
    if (!fields.includes(field))
      yield finding('DEF031', file, [...path, 'path'], { variant: 'field', values: { field }, nearest: nearestName(field, fields) });
}

/** A copied record is named by a reference of the path; what fills what is there on both sides. */
function* copyFindings(
  { registry }: LintContext,
  file: string,
  path: JsonPath,
  resource: ResourceDefinition,
  { cmid, copy_of: copied, path: address, view }: ScreenDefinition,
): Iterable<Finding> {
  const entity = registry.entities.get(resource.schema);
  if (!copied || !entity) return;
  const { reference, content, fields = {}, lines = {} } = copied;
  const target = entity.fields.get(reference)?.reference?.entity;
  // A path that is not below its cmid is reported itself.
  const isNamed = !address.startsWith(cmid) || address.includes(`{${reference}}`);
  if (view !== 'create' || !isNamed || target === undefined) {
    yield finding('DEF095', file, [...path, 'reference'], { values: { name: reference } });
    return;
  }
  const source = registry.entities.get(target);
  if (!source) return;
  if (content !== undefined && source.fields.get(content)?.kind !== 'json') {
    yield finding('DEF095', file, [...path, 'content'], {
      variant: 'content',
      hasOwnHint: true,
      values: { name: content, entity: source.name },
    });
    return;
  }
  for (const [name, from] of Object.entries(fields)) {
    const wrong = !entity.fields.has(name)
      ? { name, entity: entity.name }
      : from !== null && content === undefined && !source.fields.has(from)
        ? { name: from, entity: source.name }
        : undefined;
    if (wrong) yield finding('DEF095', file, [...path, 'fields', name], { variant: 'field', hasOwnHint: true, values: wrong });
  }
  const linesOf = (schema: string): readonly string[] =>
    [...registry.resources.values()].flatMap((each) => (each.schema === schema ? recordLines(registry, each).map(({ name }) => name) : []));
  for (const [name, from] of Object.entries(lines))
    if (!linesOf(entity.name).includes(name) || (content === undefined && !linesOf(source.name).includes(from)))
      yield finding('DEF095', file, [...path, 'lines', name], { variant: 'lines', hasOwnHint: true, values: { name, from } });
}

function* screenFindings(file: string, path: JsonPath, resource: ResourceDefinition, screen: ScreenDefinition): Iterable<Finding> {
  const { cmid, view } = screen;
  if (view === 'list' && !resource.list) yield finding('DEF031', file, path, { variant: 'list', values: { cmid } });
  if ((view === 'show' || view === 'edit') && !screen.path.includes('{id}'))
    yield finding('DEF031', file, [...path, 'path'], { variant: 'id', values: { cmid, view } });
  if (view === 'page' && !resource.slots?.['page']) yield finding('DEF031', file, [...path, 'view'], { variant: 'page', values: { cmid } });
  const form = formOfScreen(resource, screen);
  if (view === 'form' && !form)
    yield finding('DEF031', file, [...path, screen.form === undefined ? 'view' : 'form'], {
      variant: 'form',
      values: { cmid },
      nearest: nearestName(screen.form ?? '', resource.forms?.map(({ name }) => name) ?? []),
    });
  if (view !== 'form' && screen.form !== undefined)
    yield finding('DEF037', file, [...path, 'form'], { variant: 'formOfScreen', values: { view } });
  const verb = verbOf({ view, form });
  if (verb !== undefined && !resource.permissions[verb])
    yield finding('DEF031', file, [...path, 'view'], { variant: 'permission', values: { cmid, verb } });
  if (screen.list && view !== 'list') yield finding('DEF037', file, [...path, 'list'], { variant: 'listOptions', values: { view } });
}

/** @param at place of the permissions */
export function* permissionFindings(
  { registry, isPartial }: LintContext,
  file: string,
  permissions: Permissions,
  at: (verb: string) => JsonPath = (verb) => ['permissions', verb],
): Iterable<Finding> {
  if (isPartial) return;
  for (const [verb, { cmid, roles = [] }] of Object.entries(permissions)) {
    if (!registry.screensByCmid.has(cmid))
      yield finding('DEF010', file, [...at(verb), 'cmid'], {
        values: { cmid },
        nearest: nearestName(cmid, registry.screensByCmid.keys()),
      });
    for (const [i, role] of roles.entries())
      if (!isRowless(registry, role))
        yield finding('DEF034', file, [...at(verb), 'roles', i], {
          variant: 'held',
          values: { role },
          nearest: nearestName(role, registry.heldRoles),
        });
  }
}

function* schemaFindings({ registry, isPartial }: LintContext, file: string, name: string): Iterable<Finding> {
  if (!isPartial && !registry.entities.has(name))
    yield finding('DEF021', file, ['schema'], { values: { name }, nearest: nearestName(name, registry.entities.keys()) });
}
