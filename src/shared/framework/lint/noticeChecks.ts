import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { findListField } from '../definitions/columns/listField.ts';
import { papersOf } from '../definitions/describe/papersOf.ts';
import { type Entity, type Field, fieldAtPath } from '../definitions/entity.ts';
import { stateSince, timerOf } from '../definitions/machines.ts';
import type { Registry } from '../definitions/registry.ts';
import { actorOf, isRowless, scopeRules } from '../definitions/rights/permissions.ts';
import type { NoticeDefinition, PaperDefinition } from '../definitions/types.gen.ts';
import { withInnerBlocks } from '../definitions/withInnerBlocks.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { deciders, namesInTexts, noticeNames, recordAuthor, waysOf } from '../notices/noticeNames.ts';
import { blockNames, tableNames } from '../papers/paperNames.ts';
import { fillFilter, sampleValues } from '../query/placeholders.ts';
import { fieldFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { refersToUsers } from './refersToUsers.ts';
import { unknownFindings } from './ruleChecks.ts';

interface NoticePlace {
  readonly context: LintContext;
  readonly file: string;
  readonly notice: NoticeDefinition;
  readonly entities: readonly Entity[];
}

/** Notices: occasions that come, receivers who exist, and texts that tell nothing which the way does not keep. */
export const checkNotices: Check = function* (context) {
  const { set, registry, isPartial } = context;
  for (const { file, content: notice } of set.notices) {
    const entities = notice.entities.flatMap((name) => registry.entities.get(name) ?? []);
    for (const [i, name] of notice.entities.entries())
      if (!registry.entities.has(name) && !isPartial)
        yield finding('DEF021', file, ['entities', i], { values: { name }, nearest: nearestName(name, registry.entities.keys()) });
    const place: NoticePlace = { context, file, notice, entities };
    yield* occasionFindings(place);
    for (const entity of entities)
      if (notice.when) yield* fieldFilterFindings({ file, path: ['when'] }, entity, fillFilter(notice.when, sampleValues));
    yield* receiverFindings(place);
    yield* textFindings(place);
    yield* wayFindings(place);
    yield* noticePaperFindings(place);
    if (notice.page !== undefined && !isPartial && !registry.screens.some(({ path }) => path === notice.page))
      yield finding('DEF092', file, ['page'], {
        variant: 'page',
        values: { name: notice.page },
        nearest: nearestName(
          notice.page,
          registry.screens.map(({ path }) => path),
        ),
      });
  }
};

/** Steps, fields and moments that the records do not have. */
function* occasionFindings({ file, notice: { on }, entities }: NoticePlace): Iterable<Finding> {
  const known = new Set(entities.flatMap(({ machines }) => machines.flatMap(({ transitions }) => transitions.map(({ name }) => name))));
  // States without any transition are a finding of their entity.
  const isKnown = known.size > 0 || entities.some(({ machines }) => machines.length === 0);
  for (const [i, name] of (on.transitions ?? []).entries())
    if (!known.has(name) && entities.length > 0 && isKnown)
      yield finding('DEF092', file, ['on', 'transitions', i], {
        variant: 'transition',
        values: { name },
        nearest: nearestName(name, known),
      });
  for (const entity of entities) {
    for (const [i, name] of (on.changed ?? []).entries()) yield* unknownFindings({ file, path: ['on', 'changed', i] }, entity, name);
    const timer = timerOf(on);
    if (!timer) continue;
    const field = entity.fields.get(timer.field);
    if (!field && timer.field !== stateSince) yield* unknownFindings({ file, path: ['on', 'at'] }, entity, timer.field);
    else if (field ? field.kind !== 'date' && field.kind !== 'datetime' : entity.machines.length === 0)
      yield finding('DEF092', file, ['on', 'at'], { variant: 'moment', hasOwnHint: true, values: { name: timer.field } });
  }
}

/** Receivers whom no record names. */
function* receiverFindings(place: NoticePlace): Iterable<Finding> {
  const { context, file, notice, entities } = place;
  if (!notice.to && notice.event === undefined) yield finding('DEF092', file, [], { variant: 'nobody', hasOwnHint: true });
  for (const [i, receiver] of (notice.to ?? []).entries()) {
    const path: JsonPath = ['to', i];
    for (const entity of entities) {
      if (typeof receiver === 'string') yield* roleFindings(context, { file, path }, entity, receiver);
      else if ('user' in receiver) {
        const field = fieldAtPath(context.registry.entities, entity, receiver.user);
        if (!field || !refersToUsers(context, field))
          yield finding('DEF092', file, [...path, 'user'], {
            variant: 'user',
            hasOwnHint: true,
            values: { name: receiver.user, entity: entity.name },
          });
      } else {
        if (fieldAtPath(context.registry.entities, entity, receiver.address)?.kind !== 'text')
          yield finding('DEF092', file, [...path, 'address'], {
            variant: 'address',
            hasOwnHint: true,
            values: { name: receiver.address, entity: entity.name },
          });
        if (receiver.language !== undefined && !entity.fields.get(receiver.language)?.property['x-languages'])
          yield finding('DEF092', file, [...path, 'language'], {
            variant: 'language',
            hasOwnHint: true,
            values: { name: receiver.language, entity: entity.name },
          });
      }
    }
  }
}

function* roleFindings(
  { registry, isPartial }: LintContext,
  { file, path }: { readonly file: string; readonly path: JsonPath },
  entity: Entity,
  role: string,
): Iterable<Finding> {
  if (role === recordAuthor || isPartial) return;
  if (role === deciders) {
    if (!entity.machines.some(({ transitions }) => transitions.some(({ decides }) => decides)))
      yield finding('DEF092', file, path, { variant: 'deciders', hasOwnHint: true, values: { entity: entity.name } });
    return;
  }
  const ofUsers = scopeRules(entity).flatMap((rule) =>
    'field' in rule && actorOf(registry, entity, rule.field) === 'user' ? [rule.role] : [],
  );
  if (role === 'staff' || (!isRowless(registry, role) && !ofUsers.includes(role)))
    yield finding('DEF092', file, path, {
      variant: 'role',
      values: { name: role, entity: entity.name },
      nearest: nearestName(role, [...ofUsers, ...registry.heldRoles, deciders, recordAuthor]),
    });
}

/** Names in braces that mean nothing, and values that leave the portal although they are sensitive. */
function* textFindings({ file, notice, entities }: NoticePlace): Iterable<Finding> {
  const leaves = notice.event !== undefined || waysOf(notice).some((way) => way !== 'portal') || hasAddress(notice);
  for (const name of namesInTexts(notice)) {
    const path: JsonPath = [JSON.stringify(notice.title).includes(`{${name}}`) ? 'title' : 'text'];
    for (const entity of entities) {
      if (name === 'state' && entity.machines.length === 0)
        yield finding('DEF092', file, path, { variant: 'state', values: { entity: entity.name } });
      const isBuiltIn = (noticeNames as readonly string[]).includes(name);
      if (!isBuiltIn) yield* unknownFindings({ file, path }, entity, name);
      const shown = name === 'record' ? entity.title : isBuiltIn ? [] : [name];
      for (const field of shown.flatMap((each) => entity.fields.get(each) ?? [])) {
        if (field.kind === 'secret' || (leaves && field.property['x-sensitive']))
          yield finding('DEF092', file, path, {
            variant: 'sensitive',
            hasOwnHint: true,
            values: { name: field.name, entity: entity.name },
          });
        else if (hasAddress(notice) && isWithheld(field))
          yield finding('DEF092', file, path, { variant: 'withheld', hasOwnHint: true, values: { name: field.name, entity: entity.name } });
      }
    }
  }
}

function hasAddress({ to = [] }: NoticeDefinition): boolean {
  return to.some((receiver) => typeof receiver !== 'string' && 'address' in receiver);
}

function isWithheld({ property }: Field): boolean {
  return property['x-visible-to'] !== undefined;
}

/** Papers that the records do not have, that no mail carries, or that tell an address more than everybody sees. */
function* noticePaperFindings({ context, file, notice, entities }: NoticePlace): Iterable<Finding> {
  const { registry, isPartial } = context;
  const isMailed = notice.event !== undefined || hasAddress(notice) || waysOf(notice).includes('mail');
  for (const [i, name] of (notice.papers ?? []).entries()) {
    const path: JsonPath = ['papers', i];
    if (!isMailed) yield finding('DEF092', file, path, { variant: 'way', hasOwnHint: true, values: { name: 'mail' } });
    for (const entity of entities) {
      const resources = [...registry.resources.values()].filter(({ schema }) => schema === entity.name);
      const known = resources.flatMap((resource) => papersOf(registry, resource));
      const paper = known.find((each) => each.name === name);
      if (!paper && !isPartial) {
        const nearest = nearestName(
          name,
          known.map((each) => each.name),
        );
        yield finding('DEF092', file, path, { variant: 'paper', values: { name, entity: entity.name }, nearest });
      }
      const withheld = paper && hasAddress(notice) ? withheldNames(registry, entity, paper) : [];
      for (const field of withheld.slice(0, 1))
        yield finding('DEF092', file, path, { variant: 'withheld_paper', hasOwnHint: true, values: { paper: name, name: field } });
    }
  }
}

/** The names of a paper that not everybody sees who sees its record; the block of the whole record may show any. */
function withheldNames(registry: Registry, entity: Entity, paper: PaperDefinition): string[] {
  return paper.blocks.flatMap(withInnerBlocks).flatMap((block) => {
    if (block.block === 'record') return ['record'];
    if (block.block === 'table' && !block.columns) return [block.child];
    const rows = block.block === 'table' ? registry.entities.get(registry.resources.get(block.child)?.schema ?? '') : undefined;
    const columns = block.block === 'table' ? tableNames(block).flatMap((each) => rows?.fields.get(each) ?? []) : [];
    const named = blockNames(block).flatMap((each) => findListField(registry, entity.name, each)?.field ?? []);
    return [...columns, ...named].filter(isWithheld).map(({ name }) => name);
  });
}

/** Ways that are switched off or collected although nobody is told by them. */
function* wayFindings({ file, notice }: NoticePlace): Iterable<Finding> {
  const ways = waysOf(notice);
  for (const [i, way] of (notice.optional ?? []).entries())
    if (!ways.includes(way)) yield finding('DEF092', file, ['optional', i], { variant: 'way', hasOwnHint: true, values: { name: way } });
  if (notice.digest && !ways.includes('mail'))
    yield finding('DEF092', file, ['digest'], { variant: 'way', hasOwnHint: true, values: { name: 'mail' } });
}
