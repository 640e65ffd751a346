import { useCallback, useMemo, useState } from 'react';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import type { RecordMode } from '../../../shared/framework/records/fieldRules.ts';
import type { FieldState } from '../../../shared/framework/records/fieldState.ts';
import { problemsOf } from '../../../shared/framework/records/problems.ts';
import { recordSchema } from '../../../shared/framework/records/recordSchema.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { changedFields, fieldStates, settledRecord, withNamesOf } from './recordChanges.ts';
import { recordFailures } from './recordFailures.ts';
import { useProblemText } from './useProblemText.ts';

export interface RecordForm {
  readonly entity: Entity;
  readonly mode: RecordMode;
  /** As it was read, or as a new record starts. */
  readonly base: FormRecord;
  /** With what has been typed. */
  readonly record: FormRecord;
  readonly states: Readonly<Record<string, FieldState>>;
  /** Every problem, shown or not. */
  readonly problems: (record: FormRecord) => Readonly<Record<string, FieldProblem>>;
  /** Field -> message of the problems that a person is to see now. */
  readonly messages: Readonly<Record<string, string>>;
  /** A save has been tried: every problem is shown. */
  readonly isAllShown: boolean;
  readonly isDirty: boolean;
  /** What a save sends: all filled fields of a new record, the changed ones of a stored one. */
  readonly changes: FormRecord;
  readonly change: (changes: FormRecord) => void;
  /** The field has been left: from now on its problems are shown. */
  readonly touch: (name: string) => void;
  /** From now on every problem is shown, as after an attempt to save. */
  readonly showAll: () => void;
  /** Shows what the server refused, by field, until the field is changed. */
  readonly refuse: (messages: Readonly<Record<string, string>>) => void;
  /** Starts anew from a record; `kept` is laid over it. */
  readonly restart: (base: FormRecord, kept?: FormRecord) => void;
}

/** The state of a record's form: values, what `x-when` makes of them, problems and which of them are shown. */
export function useRecordForm(entity: Entity, mode: RecordMode, initial: FormRecord): RecordForm {
  const problemText = useProblemText();
  const [base, setBase] = useState(initial);
  const [typed, setRecord] = useState(initial);
  // The record may be read again, in another language: what has been typed stays, what it refers to has other names.
  const record = useMemo(() => withNamesOf(entity, typed, initial), [entity, typed, initial]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAllShown, setAllShown] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const schema = useMemo(() => recordSchema(entity, mode), [entity, mode]);
  const states = useMemo(() => fieldStates(entity, mode, record), [entity, mode, record]);
  const settled = useMemo(() => settledRecord(entity, mode, base, record), [entity, mode, base, record]);
  const changes = useMemo(() => changedFields(entity, mode, mode === 'create' ? {} : base, settled), [entity, mode, base, settled]);
  const isDirty = useMemo(() => Object.keys(changedFields(entity, mode, base, settled)).length > 0, [entity, mode, base, settled]);

  const problems = useCallback(
    (judged: FormRecord) => problemsOf(entity, recordFailures(schema, judgedPart(schema, settledRecord(entity, mode, base, judged)))),
    [entity, mode, schema, base],
  );
  const messages = useMemo(() => {
    const shown = Object.entries(problems(record)).filter(([field]) => isAllShown || touched.has(field));
    return { ...Object.fromEntries(shown.map(([field, problem]) => [field, problemText(problem)])), ...refusals };
  }, [problems, record, isAllShown, touched, refusals, problemText]);

  const change = useCallback((changed: FormRecord) => {
    setRecord((before) => ({ ...before, ...changed }));
    setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  }, []);
  const touch = useCallback((name: string) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))), []);
  const showAll = useCallback(() => setAllShown(true), []);
  const restart = useCallback((next: FormRecord, kept: FormRecord = {}) => {
    setBase(next);
    setRecord({ ...next, ...kept });
    setTouched(new Set());
    setAllShown(false);
    setRefusals({});
  }, []);
  return {
    entity,
    mode,
    base,
    record,
    states,
    problems,
    messages,
    isAllShown,
    isDirty,
    changes,
    change,
    touch,
    showAll,
    refuse: setRefusals,
    restart,
  };
}

/** What the schema speaks of: a row may carry more than a client may send, such as fields that this reader never sees. */
function judgedPart({ properties }: JsonSchema, record: FormRecord): FormRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(properties ?? {}, name)));
}
