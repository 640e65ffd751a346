import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { wholeOf } from '../../../shared/framework/definitions/effective.ts';
import { type Entity, type Field, getField, labelledField } from '../../../shared/framework/definitions/entity.ts';
import { completionOf } from '../../../shared/framework/definitions/machines.ts';
import { barredFields, canWriteField } from '../../../shared/framework/definitions/rights/permissions.ts';
import { isBlank } from '../../../shared/framework/fields/filled.ts';
import { isWritable, type RecordMode } from '../../../shared/framework/fields/isWritable.ts';
import { keptValue } from '../../../shared/framework/fields/kinds.ts';
import { filterSources } from '../../../shared/framework/fields/referenceFilter.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { fieldState } from '../../../shared/framework/records/fieldState.ts';
import { normalizeRecord } from '../../../shared/framework/records/normalizeRecord.ts';
import { type Failure, fieldAt, problemsOf } from '../../../shared/framework/records/problems.ts';
import { brokenRules } from '../../../shared/framework/records/recordRules.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { guardConnection, withoutGuard } from '../../db/guardConnection.ts';
import { isNullable } from '../../db/schema/entityIndexes.ts';
import { asSystem } from '../context/systemContext.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import type { ServerFields } from '../registrations/Records.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { validateRecord } from '../validation/validateRecord.ts';
import { checkChoices } from './checkChoices.ts';
import { checkReferences } from './checkReferences.ts';
import { drawNumbers } from './drawNumbers.ts';
import { checkFiles, tieFiles } from './fileReferences.ts';
import { fillDefaults, followingValues, serverDefaults, unfilledDefaults } from './fillDefaults.ts';
import { emptiedByHiding, type Hiding, hiddenValue, isHiddenIn } from './hiddenFields.ts';
import { noteChange } from './noteChange.ts';
import type { RecordTarget, RunningTransition } from './RecordTarget.ts';
import { readConfirmation } from './readConfirmation.ts';
import { findLocked, type LockedRecord, lockRecord, readVisible } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { refuseLocked } from './refuseLocked.ts';
import { refuseOverlap } from './refuseOverlap.ts';
import { insertRow, updateRow } from './rowStatements.ts';
import { runHooks } from './runHooks.ts';
import { sourceRefusal } from './sourceErrors.ts';
import { stateProblem } from './stateProblem.ts';
import { isSameValue } from './storedValue.ts';
import { findSwitched, noteSwitched, switchedSets } from './switchStates.ts';
import { textPictures } from './textPictures.ts';
import { conflictError, storing, UniqueConflict } from './uniqueConflict.ts';
import { refuseUsed } from './usedRows.ts';
import { violationOf } from './violationOf.ts';

/**
 * Adds a record.
 * @param body the client's body
 * @param set fields that code sets, unchecked
 * @returns the record within the writer's rights; of a record that is sent in, its confirmation
 * @throws AppError 400 `record_expected`, `invalid_body` (errors by field) · 403 `outside_scope`, also for a conflict with a record that
 *   the writer may not see · 409 `value_taken` (errors by field), and errors of hooks. Law 13, 24, 49
 */
export async function createRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  body: unknown,
  { isAnswered = true, ...options }: ServerFields & Answered = {},
): Promise<RecordValues> {
  return addRecord(connection, target, body, options, async (tx, { id }) =>
    isAnswered ? readAnswer(tx, connection.ctx, target, id) : { id },
  );
}

/**
 * As `createRecord`.
 * @returns all columns, independent of the writer: not to be sent as they are
 */
export async function createStored(connection: ScopedConnection, target: RecordTarget, body: unknown): Promise<RecordValues> {
  return addRecord(connection, target, body, {}, afterHooks(connection.ctx, target));
}

/** A new record as its writer may read it; of a record that is sent in, its confirmation. */
export function readAnswer(tx: Connection, ctx: CallContext, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  return target.submission ? readConfirmation(tx, ctx, target, id) : readVisible(tx, ctx, target, id);
}

/** The stored values, with those that the hooks after the save have changed. */
function afterHooks(ctx: CallContext, target: RecordTarget): Answer {
  return async (tx, stored) =>
    (target.hooks?.after_save ?? []).length > 0 ? (await lockRecord(tx, asSystem(ctx), target, stored.id)).values : stored;
}

type Answer = (tx: Connection, stored: LockedRecord['values']) => Promise<RecordValues>;

async function addRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  body: unknown,
  options: ServerFields,
  answer: Answer,
): Promise<RecordValues> {
  const { ctx } = connection;
  const sent = objectOf(body);
  return translated(connection, target, () =>
    withoutGuard(connection).transaction(async (tx) => {
      const set = { ...(await followingValues(tx, ctx, target.entity, 'create', sent)), ...withoutUndefined(options.set ?? {}) };
      const checked = { ...(await checkChange(tx, ctx, target, 'create', sent, undefined, set)), ...set };
      const filled = { ...(await serverDefaults(tx, ctx, target.entity, checked)), ...checked };
      const hooked = { ...filled, ...(await runBeforeSave(tx, ctx, target, filled, undefined)) };
      const drawn = {
        ...(await drawNumbers(tx, target.entity, hooked, target.numbers)),
        ...(await textPictures(tx, ctx, target, hooked)),
      };
      const [change, values] = [
        { ...filled, ...drawn },
        { ...hooked, ...drawn },
      ];
      const id = await storing(target.entity, values, () => insertRow(tx, ctx, target.entity, values));
      return answer(tx, await finishSave(tx, ctx, target, { id, previous: undefined, change, chosen: { ...sent, ...set } }));
    }),
  );
}

/** What a save answers. */
export interface Answered {
  /** false: only the id of the record, and after a change that changed nothing its version; reading the whole record takes as long as the save. */
  readonly isAnswered?: boolean;
}

/**
 * Checks the values of a new record as `createRecord` does, and adds nothing. Hooks do not run.
 * @throws AppError 400 `record_expected`, `invalid_body` (errors by field)
 */
export async function checkNew(connection: ScopedConnection, target: RecordTarget, body: unknown, options: ServerFields): Promise<void> {
  const { ctx } = connection;
  const sent = objectOf(body);
  const tx = withoutGuard(connection);
  const set = { ...(await followingValues(tx, ctx, target.entity, 'create', sent)), ...withoutUndefined(options.set ?? {}) };
  await checkChange(tx, ctx, target, 'create', sent, undefined, set);
}

/**
 * Changes a record. Fields left out keep their value; fields that the writer cannot set are accepted if unchanged. A body that
 * changes nothing leaves the record alone.
 * @param body the client's body, with the version that the client read
 * @param set fields that code sets, unchecked
 * @param anyVersion true: the body needs no version
 * @param was values of the row before the caller's transaction set others in their place
 * @returns the record within the writer's rights
 * @throws AppError as `createRecord`, and 404 `record_not_found`, 409 `stale_version`, 409 `record_locked`. Law 25
 */
export async function updateRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  body: unknown,
  { isAnswered = true, ...options }: UpdateOptions & Answered = {},
): Promise<RecordValues> {
  return changeRecord(connection, target, id, { body, options }, async (tx, stored, isChanged) => {
    if (isAnswered) return readVisible(tx, connection.ctx, target, id);
    return { id, ...(!isChanged && { version: stored.version }) };
  });
}

/**
 * As `updateRecord`.
 * @returns all columns, independent of the writer: not to be sent as they are
 */
export async function updateStored(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  body: unknown,
  options: UpdateOptions,
): Promise<RecordValues> {
  return changeRecord(connection, target, id, { body, options }, afterHooks(connection.ctx, target));
}

interface UpdateOptions extends ServerFields {
  readonly anyVersion?: boolean;
  readonly was?: RecordValues;
}

async function changeRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  { body, options: { anyVersion = false, was = {}, ...options } }: { readonly body: unknown; readonly options: UpdateOptions },
  answer: (tx: Connection, stored: LockedRecord['values'], isChanged: boolean) => Promise<RecordValues>,
): Promise<RecordValues> {
  const { ctx } = connection;
  const sent = objectOf(body);
  return translated(connection, target, () =>
    withoutGuard(connection).transaction(async (tx) => {
      const set = { ...(await followingValues(tx, ctx, target.entity, 'update', sent)), ...withoutUndefined(options.set ?? {}) };
      const found = await lockRecord(tx, ctx, target, id);
      const stored = { ...found, values: { ...found.values, ...was } };
      if (!anyVersion) checkVersion(sent['version'], stored);
      const changed = await changeLocked(tx, ctx, target, { stored, sent, set });
      return answer(tx, changed ?? stored.values, changed !== undefined);
    }),
  );
}

interface LockedChange {
  readonly stored: LockedRecord;
  readonly sent: RecordValues;
  readonly set: RecordValues;
}

/** @returns the stored values after the change; undefined if the values are those that the record has */
async function changeLocked(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  { stored, sent, set }: LockedChange,
): Promise<LockedRecord['values'] | undefined> {
  const { id } = stored.values;
  const change = { ...(await checkChange(tx, ctx, target, 'update', sent, stored, set)), ...changedFields(target, set, stored) };
  if (Object.keys(change).length === 0) return undefined;
  const guarded = guardConnection(tx, ctx);
  const switched = await findSwitched(guarded, target, stored.values, change);
  const hooked = { ...change, ...switchedSets(ctx, switched), ...(await runBeforeSave(tx, ctx, target, change, stored)) };
  const pictures = await textPictures(tx, ctx, target, hooked, stored);
  const values = { ...hooked, ...pictures };
  await storing(target.entity, { ...stored.values, ...values }, () => updateRow(tx, ctx, target.entity, id, values));
  const saved = await finishSave(tx, ctx, target, {
    id,
    previous: stored.values,
    change: { ...change, ...pictures },
    chosen: { ...sent, ...set },
  });
  await noteSwitched(guarded, target, stored.values, switched);
  return saved;
}

/**
 * Changes a locked record by a transition: its asked fields are written, whoever may edit them, and others are refused.
 * @param target its entity is the one that `askingEntity` makes
 * @param sent the values of asked fields
 * @throws AppError as `updateRecord`
 */
export async function changeByTransition(
  connection: ScopedConnection,
  target: RecordTarget & { readonly transition: RunningTransition },
  change: LockedChange,
): Promise<void> {
  await translated(connection, target, () => changeLocked(withoutGuard(connection), connection.ctx, target, change));
}

/** @throws AppError 400 `invalid_body` without a version · 409 `stale_version` */
export function checkVersion(version: unknown, { values }: LockedRecord): void {
  if (typeof version !== 'number') {
    const isMissing = version === undefined || version === null;
    throw httpErrors.invalid_body({}, { errors: { version: { key: isMissing ? 'validation.required' : 'validation.number' } } });
  }
  if (version !== values.version) throw recordErrors.stale_version();
}

function objectOf(body: unknown): RecordValues {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw recordErrors.record_expected();
  return withoutUndefined({ ...body });
}

/** JSON has no undefined: hooks and calls leave a field out by setting it to undefined. */
function withoutUndefined(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Checks a client's body.
 * @returns the fields to write, all different from the stored values
 */
async function checkChange(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  mode: RecordMode,
  sent: RecordValues,
  stored: LockedRecord | undefined,
  set: RecordValues,
): Promise<RecordValues> {
  const { registry, entity } = target;
  const barred = barredFields(registry, entity, ctx.reader);
  // A default can follow a reference that code sets, such as a line's reference to its record.
  const all = await fillDefaults(tx, ctx, entity, mode, { ...set, ...sent });
  const filled = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(sent, name) || !Object.hasOwn(set, name)));
  const hiding: Hiding = {
    entity,
    mode,
    moment: ctx,
    stored: stored?.values,
    unseen: (name) => barred.has(name) || stored?.withheld.has(name) === true,
  };
  const normal = withStored(entity, normalizeRecord(entity, mode, filled), filled, stored?.values);
  const split = splitChange({ ctx, target, barred, set, sent, stored, hiding }, normal);
  const { refused } = split;
  const emptied = emptiedByHiding(hiding, { ...stored?.values, ...jsonValues(set), ...split.change });
  const change = { ...split.change, ...emptied };
  // Stored values are not checked again if nothing changes.
  const isUnchanged = stored && !target.transition && Object.keys(change).length === 0 && Object.keys(refused).length === 0;
  if (isUnchanged) return change;
  if (stored && !target.transition) {
    refuseLocked(ctx, entity, stored.values);
    await refuseUsed(tx, ctx, entity, stored.values.id);
  }
  const before = stored?.values ?? constantDefaults(entity);
  const whole = { ...before, ...jsonValues(set), ...change };
  // What a record lacks while it is still filled in is no fault; `completeRecord` judges it.
  const isLacking = completionOf(entity.machines, whole) !== undefined;
  const isMissing = ([place, { key }]: [string, FieldProblem]): boolean => {
    const field = entity.fields.get(place);
    return key === 'validation.required' && !(isLacking && field && isNullable(field));
  };
  const judged = Object.entries(validateRecord(entity, mode, { ...stored?.values, ...set, ...change }));
  const found = judged.filter((each) => each[1].key !== 'validation.required' || isMissing(each));
  // A stored record is at fault only in fields that change, or that are required and empty, and never in fields that the writer never sees.
  // Rows of an external table may lack values that the portal requires.
  const needsAll = !stored || !(entity.source || target.transition);
  const invalid = found.filter(
    ([place, problem]) =>
      !barred.has(fieldAt(place)) &&
      !Object.hasOwn(set, fieldAt(place)) &&
      (Object.hasOwn(change, fieldAt(place)) || (needsAll && problem.key === 'validation.required')),
  );
  const empty = stored ? emptyAsked(target, sent) : unfilledDefaults(entity, { ...set, ...change });
  const ofFields = {
    ...Object.fromEntries(Object.entries(problemsOf(entity, empty)).filter(isMissing)),
    ...target.transition?.problems,
    ...Object.fromEntries(invalid),
    ...refused,
  };
  const isChanged = (name: string) => Object.hasOwn(change, name) || Object.hasOwn(set, name);
  const broken = brokenRules(entity, whole, ctx, isChanged, ofFields);
  // Only values without another problem can be looked up, and compared with those that limit the choice.
  const atFault = new Set([...Object.keys(broken), ...Object.keys(ofFields)].map(fieldAt));
  const isSound = ({ name, property }: Field) => ![name, ...filterSources(property['x-ref']?.filter)].some((each) => atFault.has(each));
  const changed = Object.keys(change).flatMap((name) => (barred.has(name) ? [] : (entity.fields.get(name) ?? [])));
  const asked = [...changed, ...dependentReferences(entity, change).filter(({ name }) => !barred.has(name))].filter(isSound);
  const record = { ...stored?.values, ...set, ...change };
  const unknown = {
    ...(await checkFiles(tx, changed.filter(isSound), record)),
    ...(await checkReferences(tx, registry, ctx.reader, asked, record)),
    ...checkChoices(ctx, changed.filter(isSound), change, stored?.values),
  };
  const problems = { ...unknown, ...broken, ...ofFields };
  if (Object.keys(problems).length > 0) throw httpErrors.invalid_body({}, { errors: problems });
  return change;
}

/** The fields that a transition asks for and that are not filled in. */
function emptyAsked({ transition }: RecordTarget, sent: RecordValues): Failure[] {
  const missing = transition?.asked.filter(({ name, isRequired }) => isRequired && isBlank(textOf(sent[name]).trim()));
  return missing?.map(({ name }) => ({ field: name, path: [], keyword: 'required', rule: [name], value: undefined })) ?? [];
}

/** Values that were sent as they are stored stay so, also where earlier rules, or other programs, have stored another form. */
function withStored({ fields }: Entity, normal: RecordValues, sent: RecordValues, stored: RecordValues | undefined): RecordValues {
  if (!stored) return normal;
  const isStored = (name: string): boolean => {
    const field = fields.get(name);
    return field !== undefined && Object.hasOwn(sent, name) && isSameValue(field, sent[name], stored[name]);
  };
  return Object.fromEntries(Object.entries(normal).map(([name, value]) => [name, isStored(name) ? stored[name] : value]));
}

/** References that a change does not set, but whose `x-ref.filter` reads a changed field. */
function dependentReferences({ fields }: Entity, change: RecordValues): Field[] {
  const isChanged = (name: string) => Object.hasOwn(change, name);
  return [...fields.values()].filter(({ name, property }) => !isChanged(name) && filterSources(property['x-ref']?.filter).some(isChanged));
}

function jsonValues(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonOf(value)]));
}

/** The fields that code sets and that differ from the stored values. */
function changedFields({ entity }: RecordTarget, set: RecordValues, { values }: LockedRecord): RecordValues {
  const differs = ([name, value]: [string, unknown]): boolean => !isSameValue(getField(entity, name), jsonOf(value), values[name]);
  return Object.fromEntries(Object.entries(set).filter(differs));
}

/** A value in the form of a stored record. */
function jsonOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

interface SortedFields {
  readonly change: RecordValues;
  readonly refused: Readonly<Record<string, FieldProblem>>;
}

interface Writing {
  readonly ctx: CallContext;
  readonly target: RecordTarget;
  readonly barred: ReadonlySet<string>;
  /** Fields that code sets. */
  readonly set: RecordValues;
  /** The client's body; all other values are defaults. */
  readonly sent: RecordValues;
  readonly stored: LockedRecord | undefined;
  readonly hiding: Hiding;
}

/**
 * Splits values into changes and fields that the writer may not set. Defaults of such fields apply, seen or not. Decision 721
 * @param values the client's body, completed by defaults
 */
function splitChange({ ctx, target, barred, set, sent, stored, hiding }: Writing, values: RecordValues): SortedFields {
  const { entity } = target;
  const { mode } = hiding;
  const merged = { ...stored?.values, ...jsonValues(set), ...values };
  const change: Record<string, unknown> = {};
  const refused: Record<string, FieldProblem> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields.get(name);
    const isLeftOut = !Object.hasOwn(sent, name);
    if (!field || (barred.has(name) && !isLeftOut)) {
      // A label goes with its field and is never written: a client may send back the whole record that it read.
      if (!labelledField(entity, name)) setOwn(refused, name, { key: 'validation.unknown_field' });
      continue;
    }
    const kept = keptValue(field, value);
    // A withheld field reads as null, so null counts as unchanged.
    const isUnchanged = isSameValue(field, kept, stored?.withheld.has(name) ? null : stored?.values[name]);
    const isOutside = target.submission?.fields.includes(name) === false;
    const isBarred = barred.has(name) || stored?.withheld.has(name) || isOutside || !canWriteField(field, ctx.reader);
    if (isBarred && isLeftOut && isWritable(field, mode)) {
      if (!isSameValue(field, kept, stored?.values[name])) change[name] = kept;
      continue;
    }
    const isFixed = isBarred || !isWritable(field, mode) || fieldState(entity, field, mode, merged, ctx).readOnly;
    // A new record has the defaults of fields that its writer may not set.
    const isDefault = mode === 'create' && isSameValue(field, kept, field.property.default ?? null);
    if (!isUnchanged && !isDefault && !isSameValue(field, kept, hiddenValue(field)) && isHiddenIn(hiding, field, merged)) {
      // The caller did not send what a default has worked out; a field that does not apply has none.
      if (!isLeftOut || field.property['x-default'] === undefined) refused[name] = { key: 'validation.hidden' };
      continue;
    }
    if ((!isFixed && !(mode === 'update' && isUnchanged)) || (isFixed && isDefault && isWritable(field, mode))) change[name] = kept;
    else if (isFixed && !isUnchanged && !isDefault)
      refused[name] = stateProblem(entity, name, kept, stored?.values) ?? { key: 'validation.read_only' };
  }
  return { change, refused };
}

/** Names come from outside: `__proto__` must be a field like any other. */
function setOwn(problems: Record<string, FieldProblem>, name: string, value: FieldProblem): void {
  Object.defineProperty(problems, name, { value, enumerable: true });
}

/** Runs the hooks before the save; they may set fields that the writer cannot. */
async function runBeforeSave(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  change: RecordValues,
  stored: LockedRecord | undefined,
): Promise<RecordValues> {
  const previous = stored?.values;
  return runHooks(tx, ctx, target, 'before_save', { id: previous?.id, record: { ...previous, ...change }, previous });
}

interface SaveOutcome {
  readonly id: RecordId;
  readonly previous: RecordValues | undefined;
  /** Fields that the save has set. */
  readonly change: RecordValues;
  /** Values among them set by the writer or by code; the others are defaults. */
  readonly chosen: RecordValues;
}

/**
 * After every save: check that the writer can still see the row and the written fields, write the audit log, run after_save hooks.
 * @returns the stored values, without those that the hooks have changed since
 */
async function finishSave(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  { id, previous, change, chosen }: SaveOutcome,
): Promise<LockedRecord['values']> {
  // A transition may lead out of its maker's sight, and a sender sees no record.
  const isBlind = target.transition !== undefined || target.submission !== undefined;
  const saved = await findLocked(tx, isBlind ? asSystem(ctx) : ctx, target, id);
  if (!saved) throw recordErrors.outside_scope();
  const hidden = Object.keys(change).filter((name) => Object.hasOwn(chosen, name) && change[name] !== null && saved.withheld.has(name));
  if (hidden.length > 0) throw httpErrors.invalid_body({}, { errors: problemOfEach(hidden, 'validation.read_only') });
  const record = saved.values;
  await tieFiles(tx, target, id, { ...change, ...chosen });
  await refuseOverlap(tx, ctx, target, { id, record, previous });
  // A part may have come to a row that was used.
  if (wholeOf(target.entity) !== undefined && !target.transition) await refuseUsed(tx, ctx, target.entity, id);
  await noteChange(tx, ctx, target, {
    id,
    action: previous ? 'update' : 'create',
    before: previous,
    after: record,
    sent: Object.keys(change),
  });
  await runHooks(tx, ctx, target, 'after_save', { id, record, previous });
  return record;
}

/** Translates PostgreSQL's refusals into errors by field: a set of values that exists already, a missing value. */
async function translated<T>(connection: ScopedConnection, target: RecordTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConflict) throw await conflictError(connection, target, error, recordErrors.outside_scope());
    const refusal = sourceRefusal(target.entity, error);
    if (refusal) throw refusal;
    const { code, column } = violationOf(error);
    if (code === '23502') throw httpErrors.invalid_body({}, { cause: error, errors: problemOfEach([column], 'validation.required') });
    throw error;
  }
}

function problemOfEach(fields: readonly string[], key: string): Record<string, FieldProblem> {
  return Object.fromEntries(fields.map((name) => [name, { key }]));
}

/** The constants that a new record has where nothing is sent, for rules that depend on them. */
function constantDefaults({ fields }: Entity): RecordValues {
  return Object.fromEntries(
    [...fields.values()].flatMap(({ name, property }) => (property.default === undefined ? [] : [[name, property.default]])),
  );
}
