import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { RegisteredNames } from '../definitions/DefinitionSet.ts';
import { callFormEntity, formNames, likeField } from '../definitions/describe/callForms.ts';
import { linkTargets } from '../definitions/describe/recordLinks.ts';
import type { Entity } from '../definitions/entity.ts';
import { fieldOfKey, filterLeaves } from '../definitions/filterLeaves.ts';
import { actionFields, linkFields, placeholderFields } from '../definitions/placeholderFields.ts';
import type { Registry } from '../definitions/registry.ts';
import type { Screen } from '../definitions/screens.ts';
import { slotKindOf } from '../definitions/slotKinds.ts';
import type {
  CallForm,
  RecordAction,
  RecordLink,
  ReportDefinition,
  ReportLink,
  ResourceDefinition,
  Slots,
} from '../definitions/types.gen.ts';
import { isWritable } from '../fields/isWritable.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import { isReserved } from '../query/reservedParameters.ts';
import { callPattern } from '../records/recordAction.ts';
import { type FilterPlace, fieldFilterFindings, queryFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';
import { unknownFindings } from './ruleChecks.ts';

/** Hooks, slots and actions: the names that code must register, and the fields that slots and actions use. */
export const checkRegistered: Check = function* (context) {
  const { set, registry, registered } = context;
  for (const { file, content } of set.resources) {
    for (const [moment, names] of Object.entries<string[]>({ ...content.hooks }))
      for (const [i, name] of names.entries())
        if (registered && !registered.hooks.includes(name)) yield unregistered(file, ['hooks', moment, i], 'hook', name, registered.hooks);
    yield* actionFindings(context, file, registry.entities.get(content.schema), content.actions ?? []);
    yield* formFindings(context, file, content.forms ?? []);
    yield* linkFindings(context, file, registry.entities.get(content.schema), content.links ?? []);
    yield* saveAndOpenFindings(file, content);
    yield* afterFinishFindings(file, content);
    const columns = (content.list?.columns ?? []).map(({ field }) => field);
    const lines = (content.children ?? []).flatMap(({ as, name, resource }) => (as === 'lines' ? [name ?? resource] : []));
    yield* slotFindings(context, file, registry.entities.get(content.schema), content.slots ?? {}, [...columns, ...lines]);
  }
  for (const { file, content } of set.reports) {
    const entity = registry.entities.get(content.schema);
    const columns = content.columns.map(({ field }) => field);
    yield* slotFindings(context, file, entity, content.slots ?? {}, columns);
    // The screens of a file with faults are unknown for now.
    if (!context.isPartial) yield* linkFindings(context, file, entity, content.links ?? [], rowNames(entity, content));
  }
  for (const { file, content } of set.pages) yield* pageFindings(context, file, content.slot);
};

function* actionFindings(
  { registered }: LintContext,
  file: string,
  entity: Entity | undefined,
  actions: readonly RecordAction[],
): Iterable<Finding> {
  for (const [i, action] of actions.entries()) {
    const path = ['actions', i];
    if (registered && !registered.calls.includes(callPattern(action.call)))
      yield unregistered(file, [...path, 'call'], 'call', action.call, registered.calls);
    const names = [...(entity?.fields.keys() ?? [])];
    for (const name of entity ? actionFields(action) : [])
      if (!names.includes(name)) yield missingField(file, path, name, entity?.name ?? '', names);
    if (entity && action.when) yield* conditionFindings({ file, path: [...path, 'when'] }, entity, action.when);
  }
}

/** Forms over a call: the call, the fields that theirs are like, and the fields that the body carries. */
function* formFindings({ registered, registry, isPartial }: LintContext, file: string, forms: readonly CallForm[]): Iterable<Finding> {
  for (const [i, form] of forms.entries()) {
    const path = ['forms', i];
    if (registered && !registered.calls.includes(form.call))
      yield unregistered(file, [...path, 'call'], 'call', form.call, registered.calls);
    const used = [
      ...(form.answers === undefined ? [] : [{ at: [...path, 'answers'], name: form.answers }]),
      ...(form.lines ?? []).map(({ resource }, j) => ({ at: [...path, 'lines', j, 'resource'], name: resource })),
    ];
    for (const { at, name } of used)
      if (!isPartial && !registry.resources.has(name))
        yield finding('DEF046', file, at, { values: { name }, nearest: nearestName(name, registry.resources.keys()) });
    const names = formNames(form);
    for (const name of placeholderFields(Object.values(form.body ?? {})))
      if (!names.includes(name)) yield missingField(file, [...path, 'body'], name, form.name, names);
    for (const [j, { resource: name, columns }] of (form.lines ?? []).entries()) {
      const of = registry.entities.get(registry.resources.get(name)?.schema ?? '');
      for (const [k, column] of columns.entries())
        if (of) yield* unknownFindings({ file, path: [...path, 'lines', j, 'columns', k] }, of, column);
    }
    for (const [key, field] of Object.entries(form.fields)) {
      const like = likeField(registry, field);
      if (registered && field.input) yield* componentFindings(registered, file, [...path, 'fields', key, 'input'], 'input', field.input);
      const [entity = '', name = ''] = field.as.split('.');
      const others = registry.entities.get(entity)?.fields.keys() ?? [];
      if (!like && (!isPartial || registry.entities.has(entity)))
        yield missingField(file, [...path, 'fields', key, 'as'], name, entity, others);
    }
  }
}

/** Conditions of an action or a link: several values or none need a suffix, as in every filter. */
function* conditionFindings(place: FilterPlace, entity: Entity, when: FilterJson): Iterable<Finding> {
  const bare = filterLeaves(when).filter(({ key, field, value }) => key === field && (value === null || Array.isArray(value)));
  for (const { path, field, value } of bare)
    yield finding('DEF020', place.file, [...place.path, ...path], {
      variant: 'suffix',
      hasOwnHint: true,
      values: { name: field, suffixed: value === null ? `"${field}__isnull": true` : `"${field}__in"` },
    });
  if (bare.length === 0) yield* fieldFilterFindings(place, entity, when);
}

/**
 * Links of a record: the screen must exist, and the record must have the fields.
 * @param names fields of the record
 */
function* linkFindings(
  { registry }: LintContext,
  file: string,
  entity: Entity | undefined,
  links: readonly (RecordLink | ReportLink)[],
  names: readonly string[] = [...(entity?.fields.keys() ?? [])],
): Iterable<Finding> {
  for (const [i, link] of links.entries()) {
    const { query } = link;
    if (linkTargets(registry, link).length === 0) yield targetFinding(registry, file, ['links', i], link);
    for (const [key, text] of entity ? Object.entries(query) : [])
      for (const name of linkFields({ query: { [key]: text } }))
        if (!names.includes(name)) yield missingField(file, ['links', i, 'query', key], name, entity?.name ?? '', names);
    if (entity && link.when) yield* conditionFindings({ file, path: ['links', i, 'when'] }, entity, link.when);
    yield* startFindings(registry, file, ['links', i, 'query'], link);
    yield* listFindings(registry, file, ['links', i, 'query'], link, names);
  }
}

/** The fields of a report's rows: its columns, and beside them those of its entity unless the report opens its columns alone. */
function rowNames(entity: Entity | undefined, { columns, opens }: ReportDefinition): readonly string[] {
  return [...new Set(['id', ...columns.map(({ field }) => field), ...(opens === 'columns' ? [] : (entity?.fields.keys() ?? []))])];
}

/** A page after the transition at the end of a form that is neither that of the record nor one of its links. */
function* afterFinishFindings(file: string, { form, links = [] }: ResourceDefinition): Iterable<Finding> {
  const names = ['record', ...links.map(({ name }) => name)];
  const opened = form?.after_finish;
  if (opened !== undefined && !names.includes(opened))
    yield finding('DEF109', file, ['form', 'after_finish'], { values: { name: opened }, nearest: nearestName(opened, names) });
}

/** The link that the second button of a form opens. */
function* saveAndOpenFindings(file: string, { form, links = [] }: ResourceDefinition): Iterable<Finding> {
  const names = links.map(({ name }) => name);
  const opened = form?.save_and_open?.link;
  if (opened !== undefined && !names.includes(opened))
    yield finding('DEF105', file, ['form', 'save_and_open', 'link'], { values: { name: opened }, nearest: nearestName(opened, names) });
}

type LinkPlace = Pick<RecordLink, 'cmid' | 'path' | 'query'>;

/** A link that leads to no screen: by an unknown cmid, another path, or a path that it leaves open. */
function targetFinding({ screensByCmid }: Registry, file: string, path: JsonPath, { cmid, path: address }: LinkPlace): Finding {
  const paths = (screensByCmid.get(cmid) ?? []).map((screen) => screen.path);
  const [first] = paths;
  if (first === undefined) {
    const open = [...screensByCmid].filter(([, screens]) => screens.some((screen) => !screen.path.includes('{')));
    return finding('DEF010', file, [...path, 'cmid'], {
      values: { cmid },
      nearest: nearestName(
        cmid,
        open.map(([name]) => name),
      ),
    });
  }
  if (address === undefined)
    return finding('DEF010', file, [...path, 'cmid'], { variant: 'record', hasOwnHint: true, values: { cmid, path: first } });
  return finding('DEF010', file, [...path, 'path'], {
    variant: 'path',
    hasOwnHint: true,
    values: { cmid, path: address },
    nearest: paths.includes(address) ? undefined : nearestName(address, paths),
  });
}

/** A link to a new record, or to a form over a call, names fields of the form: a value that it cannot take would fail only when a user follows the link. */
function* startFindings(registry: Registry, file: string, path: JsonPath, link: LinkPlace) {
  const [target] = linkTargets(registry, link);
  const entity = target && startEntity(registry, target);
  if (!entity) return;
  const fields = [...entity.fields.values()].filter((field) => isWritable(field, 'create') && field.kind !== 'secret');
  // A field of a form that is like no field of an entity is reported there.
  const own = target.form ? formNames(target.form) : [];
  const names = [...own, ...fields.flatMap(({ name, kind }) => (kind === 'reference' ? [name, `${name}_label`] : [name]))];
  for (const name of Object.keys(link.query))
    if (!names.includes(name)) yield missingField(file, [...path, name], name, entity.name, names);
}

/**
 * A link to a list filters it by its columns and starting filters: the list skips a parameter that it does not know, and would show all rows.
 * @param names fields of the record, whose values the query carries
 */
function* listFindings(registry: Registry, file: string, path: JsonPath, link: LinkPlace, names: readonly string[]): Iterable<Finding> {
  const [target] = linkTargets(registry, link);
  if (target?.view !== 'list' || !target.list || !registry.entities.has(target.list.entity)) return;
  const { list, cmid } = target;
  const columns = [...list.options.columns, ...filterLeaves(list.filtersParams ?? {})].map(({ field }) => field);
  for (const [key, text] of Object.entries(link.query)) {
    // A parameter without a value is read only by its name: only a record knows the value of a field.
    const value = placeholderFields([text]).length > 0 ? '' : text;
    const query = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
    const isField = (filled: string) => placeholderFields([filled]).some((name) => names.includes(name));
    const findings = [...queryFindings({ registry }, { file, path: [...path, key] }, list, query, isField)];
    yield* findings;
    const name = fieldOfKey(key);
    if (findings.length === 0 && !isReserved(key) && !columns.includes(name) && !columns.includes(name.replace(/_label$/, '')))
      yield finding('DEF020', file, [...path, key], {
        variant: 'column',
        hasOwnHint: true,
        values: { name, cmid },
        nearest: nearestName(name, columns),
      });
  }
}

/** The entity of the form that a screen begins with; undefined for a screen of stored records. */
function startEntity(registry: Registry, { view, resource, form }: Screen): Entity | undefined {
  const entity = registry.entities.get(resource?.schema ?? '');
  if (form && resource && entity) return callFormEntity(registry, resource, form);
  return view === 'create' ? entity : undefined;
}

function* pageFindings({ registered }: LintContext, file: string, slot: string): Iterable<Finding> {
  if (registered) yield* componentFindings(registered, file, ['slot'], 'page', slot);
}

/** @param shown columns and lines, which have a place for their values beside the fields */
function* slotFindings(
  { registered }: LintContext,
  file: string,
  entity: Entity | undefined,
  slots: Slots,
  shown: readonly string[],
): Iterable<Finding> {
  for (const [place, component] of Object.entries(slots)) {
    if (registered) yield* componentFindings(registered, file, ['slots', place], place, component);
    const [kind, name] = place.split('.');
    if (!entity || name === undefined || (kind !== 'field' && kind !== 'input')) continue;
    const names = [...entity.fields.keys(), ...(kind === 'field' ? shown : [])];
    if (!names.includes(name)) yield missingField(file, ['slots', place], name, entity.name, names);
  }
}

/** A component is registered for a kind of place: one for a page does not fit into a cell. */
function* componentFindings({ slots }: RegisteredNames, file: string, path: JsonPath, place: string, component: string): Iterable<Finding> {
  const kind = slotKindOf(place);
  const names = (kind && slots[kind]) ?? [];
  if (!names.includes(component)) yield unregistered(file, path, 'slot', component, names);
}

function unregistered(file: string, path: JsonPath, variant: string, name: string, names: readonly string[]): Finding {
  return finding('DEF011', file, path, { variant, values: { name }, nearest: nearestName(name, names) });
}
