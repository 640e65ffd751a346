import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type RaRecord, useCreate, useDataProvider, useUpdate } from 'react-admin';
import type { NamedChangeSet } from '../../../../shared/framework/changes/changeSetHeader.ts';
import { placeholderFields } from '../../../../shared/framework/definitions/placeholderFields.ts';
import type { CallDescription, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { actionRequest } from '../../../../shared/framework/records/recordAction.ts';
import { type ChangeMeta, type CreateMeta, formValues, parseRecord } from '../../admin/dataProvider.ts';
import { ApiError, type Offers } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import { useOnlineCall } from '../../api/useOnlineCall.ts';
import { newChangeSet } from '../../changes/newChangeSet.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { sentValues } from '../values/lineChanges.ts';
import { isSame } from '../values/recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

/**
 * Result of an attempt to save. `saved` has the id of the set of changes that undoes it, if it can be undone. `stale`: another user changed the record in the meantime; `theirs` is the record as stored now.
 * `cancelled`: its user ended the wait for the connection, and nothing was sent. `isGone`: another attempt cannot help, since the record is
 * no longer there.
 */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: RaRecord; readonly set?: string | undefined }
  | { readonly kind: 'stale'; readonly theirs: RaRecord }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'refused';
      readonly message: string | undefined;
      readonly fields: Readonly<Record<string, string>>;
      readonly offers: Offers | undefined;
      readonly isGone: boolean;
    };

interface SaveRecord {
  /** @param over the stored version to overwrite; default: the version that was read */
  readonly save: (changes: FormRecord, over?: FormRecord) => Promise<SaveOutcome>;
  readonly isSaving: boolean;
  /** true while a save waits for the connection. */
  readonly isWaiting: boolean;
  /** Ends the wait; nothing is sent. */
  readonly cancel: () => void;
}

/** Path of the records under /api, and the call of a form that is no record. */
export type SaveTarget = Pick<NonNullable<ScreenDescription['form']>, 'apiUrl' | 'call' | 'submission' | 'undo'> & {
  /** Of a visitor who sends a record in. */
  readonly proof?: string | undefined;
};

/** Header with the proof of a visitor, and its name among the problems of a refusal. */
export const proofHeader = 'captcha';

/**
 * Creates or updates the record of a form, without a connection once it is back. A new record has a key, so that an attempt whose answer
 * was lost adds nothing when it is repeated. An update sends the changed fields and the version that
 * was read. A refusal is shown on its fields (law 24); the app's error handling shows any other failure, and no typed value is lost.
 */
export function useSaveRecord({ apiUrl, call, submission, undo, proof }: SaveTarget, form: RecordForm): SaveRecord {
  const [create] = useCreate();
  const [update] = useUpdate();
  const dataProvider = useDataProvider();
  const [isSaving, setSaving] = useState(false);
  const { send: sendOnline, isWaiting, cancel } = useOnlineCall();

  const queryClient = useQueryClient();
  /** The set of the attempt, which a repeated one keeps: the answer to the first may have been lost. */
  const attempt = useRef<NamedChangeSet>(undefined);

  const send = async (values: FormRecord, over: FormRecord): Promise<RaRecord> => {
    if (call) {
      const record = await sendCall(call, values);
      await queryClient.invalidateQueries({ queryKey: [apiUrl] });
      return record;
    }
    const changes = sentValues(form.entity, values, over);
    if (submission)
      return sendIn(apiUrl, changes, { 'idempotency-key': `"${form.saveKey.current}"`, ...(proof && { [proofHeader]: proof }) });
    attempt.current = canUndo(changes) ? (attempt.current ?? newChangeSet(form.mode === 'create' ? 'create' : 'edit')) : undefined;
    const meta: ChangeMeta = { changeSet: attempt.current };
    if (form.mode === 'create') {
      const once: CreateMeta = { ...meta, idempotencyKey: form.saveKey.current };
      return create(apiUrl, { data: changes, meta: once }, { returnPromise: true });
    }
    const id = keyOf(over);
    const data = { ...changes, version: over['version'] };
    return update(apiUrl, { id, data, previousData: { ...over, id }, meta }, { returnPromise: true });
  };
  /** The lines of a stored record are no part of an undo, and the earlier value of a secret is kept nowhere. */
  const canUndo = (changes: FormRecord): boolean => {
    const isKept = (name: string) => !form.entity.lines?.has(name) && form.entity.fields.get(name)?.kind !== 'secret';
    return undo?.includes(form.mode) === true && (form.mode === 'create' || Object.keys(changes).every(isKept));
  };
  /** The answer to an earlier attempt was lost, and other values were typed since: they go to the record that it created. */
  const overCreated = async (id: string, changes: FormRecord): Promise<SaveOutcome> => {
    attempt.current = undefined;
    const { data: created } = await dataProvider.getOne(apiUrl, { id });
    const data = { ...sentValues(form.entity, changes, created), version: created['version'] };
    const { data: record } = await dataProvider.update(apiUrl, { id: created.id, data, previousData: created });
    return { kind: 'saved', record };
  };
  const explain = async (error: unknown, changes: FormRecord, over: FormRecord): Promise<SaveOutcome> => {
    if (!(error instanceof ApiError)) throw error;
    const { status, problem } = error;
    if (problem.code === 'created_before' && problem.value !== undefined)
      return overCreated(problem.value, changes).catch((other: unknown) => explain(other, changes, over));
    if (!problem.errors && status === 409 && form.mode === 'update') {
      const { data: theirs } = await dataProvider.getOne(apiUrl, { id: keyOf(over) });
      // The answer to an earlier attempt may have been lost on its way: the values are there.
      if (Object.entries(changes).every(([name, value]) => isSame(theirs[name], value))) return saved(theirs);
      const isOther = (name: string) => !isSame(theirs[name], over[name]);
      if (isOther('version') || [...(form.entity.lines?.keys() ?? [])].some(isOther)) return { kind: 'stale', theirs };
    }
    const fields = call ? formErrors(call, problem.errors ?? {}) : (problem.errors ?? {});
    const message = [400, 403, 404, 409, ...(submission ? [429] : [])].includes(status) ? problem.detail : undefined;
    return { kind: 'refused', message, fields, offers: problem.offers, isGone: problem.code === 'record_not_found' };
  };
  const saved = (record: RaRecord): SaveOutcome => {
    const set = attempt.current?.id;
    attempt.current = undefined;
    return { kind: 'saved', record, set };
  };
  const save = async (changes: FormRecord, over: FormRecord = form.base): Promise<SaveOutcome> => {
    setSaving(true);
    try {
      const record = await sendOnline(() => send(changes, over));
      return record ? saved(record) : { kind: 'cancelled' };
    } catch (error) {
      return await explain(error, changes, over);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, isWaiting, cancel };
}

export function keyOf({ id }: FormRecord): RecordId {
  return typeof id === 'string' ? id : Number(id);
}

async function sendCall(call: CallDescription, values: FormRecord): Promise<RaRecord> {
  const { method, path, body = {} } = actionRequest(call, values);
  // A field that was left empty is left out: the call has a default.
  const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return parseRecord(await callGenerated(method, path, { body: filled, suppressErrors: formValues }));
}

/** Sends a record whose sender does not see it. @returns the values that the server confirms, without an id */
async function sendIn(apiUrl: string, values: FormRecord, headers: Readonly<Record<string, string>>): Promise<RaRecord> {
  const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const answer = await callGenerated('POST', apiUrl, { body, headers, suppressErrors: [...formValues, 429] });
  return { id: '', ...(typeof answer === 'object' ? answer : {}) };
}

/** Messages by field of the form; the server names the properties of the body. */
function formErrors({ body }: CallDescription, errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const fieldOf = (name: string) => placeholderFields([body[name] ?? ''])[0] ?? name;
  const placed = Object.entries(errors).map(([path, message]) => {
    const [name = '', ...rest] = path.split('/');
    return [[fieldOf(name), ...rest].join('/'), message] as const;
  });
  return Object.fromEntries(placed);
}
