import type { ErrorSchema, ValidatorType } from '@rjsf/utils';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import type { FieldState } from '../../../../shared/framework/records/fieldState.ts';
import { type Failure, fieldAt, problemsOf } from '../../../../shared/framework/records/problems.ts';
import { brokenRules } from '../../../../shared/framework/records/recordRules.ts';
import { recordSchema } from '../../../../shared/framework/records/recordSchema.ts';
import type { Offers } from '../../api/ApiError.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { formValidator } from '../checks/formValidator.ts';
import { refusalSchema } from '../checks/refusalSchema.ts';
import { useProblemText } from '../checks/useProblemText.ts';
import { type ShownProblems, useShownProblems } from '../checks/useShownProblems.ts';
import { brokenLineRules, withSavedLines } from '../values/lineChanges.ts';
import { changedFields, fieldStates, formMoment, isSame, recordAfterSave, withNamesOf } from '../values/recordChanges.ts';
import { recordFailures } from '../values/recordFailures.ts';
import { sharedOnce } from '../values/sharedOnce.ts';

export interface RecordForm {
  readonly entity: Entity;
  readonly mode: RecordMode;
  /** The record as read, or the initial values of a new one. */
  readonly base: FormRecord;
  /** The base with the typed values and the names of references. */
  readonly record: FormRecord;
  /** The server's schema of the record; below it the values that the schema covers and their validator. */
  readonly schema: JsonSchema;
  readonly formData: FormRecord;
  readonly validator: ValidatorType;
  /** The problems of values: path, its segments joined by `/` -> problem. */
  readonly problems: (data: unknown) => Readonly<Record<string, FieldProblem>>;
  readonly states: Readonly<Record<string, FieldState>>;
  readonly shown: ShownProblems;
  /** Refusals of the server: by field, until the field changes; of the record as a whole, until the next attempt. */
  readonly refusals: ErrorSchema;
  /** Typed values that differ from the base. */
  readonly edits: FormRecord;
  readonly isDirty: boolean;
  /** Values that a save sends: all filled fields of a new record, the changed ones of a stored one. */
  readonly changes: FormRecord;
  /** Sets values, and names of references as `<field>_label`. */
  readonly change: (changes: FormRecord) => void;
  /** Sets values that nobody has typed: they are no unsaved changes. */
  readonly preset: (values: FormRecord) => void;
  /** Names the fields whose `x-default` gives no value, so that a required one is a problem while it is empty. */
  readonly setUnfilled: (names: readonly string[]) => void;
  /** Values that the server would take in place of refused ones, by field, until the field changes. */
  readonly offers: Offers;
  /** @param messages path, its segments joined by `/` -> message; the empty path is the record as a whole */
  readonly refuse: (messages: Readonly<Record<string, string>>, offers?: Offers) => void;
  /** Starts again from a record; `kept` overrides its values. */
  readonly restart: (base: FormRecord, kept?: FormRecord) => void;
  /** Key under which the server adds a new record once, however often it is sent. */
  readonly saveKey: RefObject<string>;
  /** Takes up the key of an earlier form, whose record may have been stored. */
  readonly resume: (saveKey: string) => void;
}

/** State of a record's form: its values, the field states from `x-when`, its rules and the refusals of the server. */
export function useRecordForm(entity: Entity, mode: RecordMode, initial: FormRecord): RecordForm {
  const problemText = useProblemText();
  const [base, setBase] = useState(initial);
  const [typed, setRecord] = useState(initial);
  // The record may be read again in another language: typed values stay, the names of referenced records change.
  const record = useMemo(() => withNamesOf(entity, typed, initial), [entity, typed, initial]);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [offered, setOffered] = useState<Offers>({});
  const [unfilled, setUnfilled] = useState<readonly string[]>([]);
  const shown = useShownProblems();
  const schema = useMemo(() => recordSchema(entity, mode), [entity, mode]);
  const formData = useMemo(() => coveredFields(schema, record), [schema, record]);
  const states = useMemo(() => fieldStates(entity, mode, record), [entity, mode, record]);
  const saved = useMemo(() => wholeAfterSave(entity, mode, base, record), [entity, mode, base, record]);
  const edits = useMemo(() => changedFields(entity, mode, base, saved), [entity, mode, base, saved]);
  const changes = useMemo(() => (mode === 'create' ? changedFields(entity, mode, {}, saved) : edits), [entity, mode, saved, edits]);
  const isDirty = Object.keys(edits).length > 0;
  const problems = useCallback(
    (data: unknown) => {
      const values = wholeAfterSave(entity, mode, base, recordOf(data));
      const failures = [...recordFailures(schema, coveredFields(schema, values)), ...emptyFailures(entity, mode, values, unfilled)];
      const isChanged = (name: string) => mode === 'create' || !isSame(base[name], values[name]);
      // As on the server, a stored value of an earlier rule is at fault only once it changes.
      const found = Object.entries(problemsOf(entity, failures));
      const ofFields = Object.fromEntries(found.filter(([place, { key }]) => isChanged(fieldAt(place)) || key === 'validation.required'));
      const broken = brokenRules(entity, values, formMoment(), isChanged, ofFields);
      return sharedOnce(entity, { ...broken, ...brokenLineRules(entity, base, values, ofFields), ...ofFields });
    },
    [entity, mode, schema, base, unfilled],
  );
  const validator = useMemo(() => formValidator({ problems, problemText }), [problems, problemText]);
  const refusals = useMemo(() => refusalSchema(messages), [messages]);
  const offers = useMemo(
    () => Object.fromEntries(Object.entries(offered).filter(([name]) => Object.hasOwn(messages, name))),
    [offered, messages],
  );

  const change = useCallback(
    (changed: FormRecord) => {
      setRecord((before) => ({ ...before, ...changed }));
      const differs = (path: string) => {
        const [name = ''] = path.split('/');
        return Object.hasOwn(changed, name) && !isSame(changed[name], record[name]);
      };
      // A field that is no longer asked for is not sent either: its refusal would name an input that is not there.
      const next = fieldStates(entity, mode, { ...record, ...changed });
      const isHidden = (path: string) => states[fieldAt(path)]?.visible === true && next[fieldAt(path)]?.visible === false;
      setMessages((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !differs(path) && !isHidden(path))));
    },
    [entity, mode, record, states],
  );
  const preset = useCallback((values: FormRecord) => {
    setBase((before) => ({ ...before, ...values }));
    setRecord((before) => ({ ...before, ...values }));
  }, []);
  const saveKey = useRef(useState(randomKey)[0]);
  const { reset } = shown;
  const restart = useCallback(
    (next: FormRecord, kept: FormRecord = {}) => {
      setBase(next);
      setRecord({ ...next, ...kept });
      setMessages({});
      saveKey.current = randomKey();
      reset();
    },
    [reset],
  );
  return {
    entity,
    mode,
    base,
    record,
    schema,
    formData,
    validator,
    problems,
    states,
    shown,
    refusals,
    edits,
    isDirty,
    changes,
    change,
    preset,
    setUnfilled,
    offers,
    refuse: (refusals, taken = {}) => {
      setMessages(atInputs(entity, refusals));
      setOffered(taken);
    },
    restart,
    saveKey,
    resume: (key) => {
      saveKey.current = key;
    },
  };
}

/** The record with its lines after a save. */
function wholeAfterSave(entity: Entity, mode: RecordMode, base: FormRecord, record: FormRecord): FormRecord {
  return withSavedLines(entity, base, recordAfterSave(entity, mode, base, record));
}

/** Messages at the places that have an input: the entries of a list of references share one. */
function atInputs({ fields }: Entity, messages: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const placed = Object.entries(messages).map(([path, message]) => {
    const [name = ''] = path.split('/');
    return [fields.get(name)?.kind === 'references' ? name : path, message] as const;
  });
  return Object.fromEntries(placed);
}

/** A key that no other form has; unlike `crypto.randomUUID` also on an address without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The values of a form that a person may have typed. */
export function typedValues(entity: Entity, mode: RecordMode, data: unknown): FormRecord {
  const values = recordOf(data);
  const names = writableFields(entity, mode).map(({ name }) => name);
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}

/** The required ones of some fields that are empty; the schema lets a client leave them out for the server to fill in. */
function emptyFailures(entity: Entity, mode: RecordMode, record: FormRecord, names: readonly string[]): Failure[] {
  const states = fieldStates(entity, mode, record);
  return names
    .filter((name) => states[name]?.required && isBlank(record[name]))
    .map((name) => ({ field: name, path: [], keyword: 'required', rule: [name], value: undefined }));
}

/** The fields that the schema covers: a row may carry more than a client may send, such as fields that this reader never sees. */
function coveredFields({ properties }: JsonSchema, record: FormRecord): FormRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(properties ?? {}, name)));
}

function recordOf(data: unknown): FormRecord {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
