import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { isAnonymous } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { isAlwaysRequired } from '../../../shared/framework/fields/fieldSchema.ts';
import { isBlank } from '../../../shared/framework/fields/filled.ts';
import type { RecordMode } from '../../../shared/framework/fields/isWritable.ts';
import { workingDayFrom } from '../../../shared/framework/query/workingDays.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { copiedValue } from '../../../shared/framework/records/copiedValue.ts';
import { dayDefault, workingDaysOf } from '../../../shared/framework/records/dayDefault.ts';
import { writableFields } from '../../../shared/framework/records/fieldRules.ts';
import { type FollowRule, followedValue } from '../../../shared/framework/records/followedValue.ts';
import type { Failure } from '../../../shared/framework/records/problems.ts';
import { languageOf } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { hasKey, tableSql } from '../../db/tableSql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { calendarOfRecord } from '../states/workCalendars.ts';

/**
 * Adds the values of `x-default` for fields that a client leaves out: on create all, on update only defaults that follow a reference in the
 * client's body. A default can build on the default of an earlier field. A value that cannot be worked out stays absent.
 * @param sent the client's values
 */
export async function fillDefaults(
  tx: Connection,
  ctx: CallContext,
  entity: Entity,
  mode: RecordMode,
  sent: RecordValues,
): Promise<RecordValues> {
  return filledWith(tx, ctx, entity, mode, writableFields(entity, mode), sent);
}

/** The values of `x-default` of a new record in fields that only the server sets, such as the number of a request. */
export async function serverDefaults(tx: Connection, ctx: CallContext, entity: Entity, record: RecordValues): Promise<RecordValues> {
  const fields = [...entity.fields.values()].filter(({ readOnly, property }) => readOnly && property['x-default'] !== undefined);
  const filled = await filledWith(tx, ctx, entity, 'create', fields, record);
  return Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(filled, name) ? [[name, filled[name]]] : [])));
}

/**
 * Values of fields that only the server sets and that the record's rules count: values that follow from a reference in the client's body,
 * and in a new record its creator and the creator's company.
 * @param sent the client's values
 */
export async function followingValues(
  tx: Connection,
  ctx: CallContext,
  entity: Entity,
  mode: RecordMode,
  sent: RecordValues,
): Promise<RecordValues> {
  const values: Record<string, unknown> = {};
  for (const { name, readOnly, property } of entity.fields.values()) {
    const rule = property['x-default'];
    const actor = mode === 'create' && readOnly && (rule === 'me' || rule === 'company') ? actorOf(ctx, rule) : undefined;
    if (actor !== undefined) values[name] = actor;
    if (!readOnly || typeof rule !== 'object' || !('reference' in rule) || !Object.hasOwn(sent, rule.reference)) continue;
    const value = sent[rule.reference] === null ? null : await valueFollowing(tx, ctx, entity, getField(entity, name), rule, sent);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

async function filledWith(
  tx: Connection,
  ctx: CallContext,
  entity: Entity,
  mode: RecordMode,
  fields: readonly Field[],
  sent: RecordValues,
): Promise<RecordValues> {
  const filled: Record<string, unknown> = { ...sent };
  for (const field of fields) {
    const value = Object.hasOwn(sent, field.name) ? undefined : await defaultOf(tx, ctx, entity, field, mode, filled);
    if (value !== undefined && value !== null) filled[field.name] = value;
  }
  return filled;
}

async function defaultOf(tx: Connection, ctx: CallContext, entity: Entity, field: Field, mode: RecordMode, sent: RecordValues) {
  const rule = field.property['x-default'];
  if (rule === undefined) return undefined;
  if (rule === 'me' || rule === 'company') return mode === 'create' ? actorOf(ctx, rule) : undefined;
  if (typeof rule === 'object' && 'reference' in rule) return valueFollowing(tx, ctx, entity, field, rule, sent);
  if (mode === 'update') return undefined;
  if (typeof rule === 'object' && 'value' in rule) return rule.value;
  if (typeof rule === 'object' && 'copy' in rule) return copiedValue(rule, sent);
  // Drawn just before the record is written (`drawNumbers`).
  if (typeof rule === 'object' && 'number' in rule) return undefined;
  if (typeof rule === 'object' && 'me' in rule) return ownValue(tx, ctx, rule.me);
  if (typeof rule === 'object') return nextNumber(tx, entity, field, rule.next_within, rule.step ?? 1, sent);
  if (rule === 'now') return ctx.now.toISOString();
  if (rule === 'language') return languageOption(field, ctx);
  if (rule === 'spam_check') return isAnonymous(ctx.reader);
  const workingDays = workingDaysOf(rule);
  return workingDays === undefined
    ? dayDefault(rule, ctx)
    : workingDayFrom(ctx.now, workingDays, await calendarOfRecord(tx, ctx, entity, sent));
}

/** A required field of a new record whose `x-default` could not be worked out; the record's schema lets a client leave it out. */
export function unfilledDefaults(entity: Entity, record: RecordValues): Failure[] {
  return writableFields(entity, 'create')
    .filter((field) => isAlwaysRequired(field) && isWorkedOut(field.property['x-default']) && (record[field.name] ?? null) === null)
    .map(({ name }) => ({ field: name, path: [], keyword: 'required', rule: [name], value: undefined }));
}

/** true for a default that is known before the record is written, as drawn numbers are not. */
function isWorkedOut(rule: EntityProperty['x-default']): boolean {
  return rule !== undefined && !(typeof rule === 'object' && 'number' in rule);
}

/** The option of a field of languages that is the language of the call. */
function languageOption({ options }: Field, { registry, language }: CallContext): string | undefined {
  return options?.find(({ value }) => languageOf(value, Object.keys(registry.messages)) === language)?.value;
}

/** Id of the reader, or of the reader's company; undefined for a caller without a session. */
function actorOf({ reader }: CallContext, actor: 'me' | 'company'): number | undefined {
  const id = actor === 'me' ? reader.userId : reader.companyId;
  return id > 0 ? id : undefined;
}

/** The value of a field that follows a reference of the record; undefined while that is empty. */
async function valueFollowing(tx: Connection, ctx: CallContext, entity: Entity, field: Field, rule: FollowRule, sent: RecordValues) {
  const reference = getField(entity, rule.reference);
  if (isBlank(sent[rule.reference])) return undefined;
  const found = 'field' in rule ? await referredValue(tx, ctx, reference, rule.field, sent) : undefined;
  return followedValue(field, rule, found, sent);
}

/** The value of a field of the record that a reference names; undefined for one that the writer does not see. */
async function referredValue(tx: Connection, { registry, reader }: CallContext, reference: Field, name: string, sent: RecordValues) {
  const id = sent[reference.name];
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const target = getEntity(registry, reference.reference?.entity ?? '');
  return valueIn(tx, target, id, name, predicateSql(rowScope(registry, reader, target.name, 't')));
}

/** The value of a field of the reader's own row; undefined for a caller without a session. */
async function ownValue(tx: Connection, ctx: CallContext, name: string) {
  const [id, { user }] = [actorOf(ctx, 'me'), ctx.registry.actors];
  return id === undefined || !user ? undefined : valueIn(tx, user, id, name);
}

async function valueIn(tx: Connection, target: Entity, id: RecordId, name: string, isSeen = sql<boolean>`true`) {
  const [row] = await tx.run(sql<{ value: unknown }>`
    select to_jsonb(t.${sql.id(name)}) as value from ${tableSql(target)} t where ${hasKey(target, 't', id)} and ${isSeen}`);
  return row?.value;
}

/** The largest number of the siblings plus a step, within the limit of the field. */
async function nextNumber(tx: Connection, entity: Entity, field: Field, within: readonly string[], step: number, sent: RecordValues) {
  const isSibling = within.map((name): Sql => sameValue(getField(entity, name), sent[name]));
  const conditions = isSibling.length === 0 ? sql`true` : sql.join(isSibling, sql` and `);
  const [row] = await tx.run(sql<{ last: number | null }>`
    select max(t.${sql.id(field.name)}) as last from ${tableSql(entity)} t where ${conditions}`);
  const next = Number(row?.last ?? 0) + step;
  return next > (field.property.maximum ?? Number.POSITIVE_INFINITY) ? undefined : next;
}

function sameValue(field: Field, value: unknown): Sql {
  const column = sql.id('t', field.name);
  if (value === undefined || value === null || value === '') return sql`${column} is null`;
  return sql`to_jsonb(${column}) = ${JSON.stringify(value)}::jsonb`;
}
