import { type RefObject, useState } from 'react';
import type { Field } from '../../../../shared/framework/fields/Field.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import type { Failure } from '../../../../shared/framework/records/problems.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import { draftedValues, isDrafted } from '../../drafts/draftedValues.ts';
import type { Draft } from '../../drafts/draftStore.ts';
import { type DraftState, useDraft } from '../../drafts/useDraft.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useText } from '../../i18n/useText.ts';
import { conflictingFields, pickValues } from '../values/conflictingFields.ts';
import { isSame } from '../values/recordChanges.ts';
import { recordFailures } from '../values/recordFailures.ts';
import type { RecordForm } from './useRecordForm.ts';

interface RecordDraftOptions {
  readonly form: RecordForm;
  /** Name of the form, with its record. */
  readonly place: string;
  readonly isLeaving: RefObject<boolean>;
  /** As in `useDraft`. */
  readonly keep?: 'server' | undefined;
  /** Name of the open step, in a form of several. */
  readonly step?: string | undefined;
  /** Opens the step of a restored draft. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** The three versions of a record whose stored values have changed since a draft of it was written. */
interface DraftConflict {
  readonly base: FormRecord;
  readonly theirs: FormRecord;
  readonly mine: FormRecord;
}

interface RecordDraft {
  readonly draft: DraftState;
  /** Labels of the fields of the form that no draft holds, by the presence of a typed value. */
  readonly leftOut: { readonly typed: readonly string[]; readonly empty: readonly string[] };
  readonly conflict: {
    /** true: fields of the offered draft have been changed by another user since. */
    readonly isLikely: boolean;
    readonly open: DraftConflict | undefined;
    /** Takes the named fields from the draft. */
    readonly resolve: (names: readonly string[]) => void;
    readonly close: () => void;
  };
}

/** The draft of a record's form. One whose fields another user has changed since leads to the choice of each value. */
export function useRecordDraft({ form, place, isLeaving, keep, step, onStep }: RecordDraftOptions): RecordDraft {
  const { entity, mode, base, record, states, edits, change } = form;
  const text = useText();
  const fieldText = useFieldText();
  const [open, setOpen] = useState<DraftConflict>();
  const values = draftedValues(entity, edits, record);
  const versions = (draft: Draft): DraftConflict => ({
    base: { ...base, ...draft.base },
    theirs: base,
    mine: { ...base, ...draft.values },
  });
  const hasConflict = ({ base: before, theirs, mine }: DraftConflict) =>
    conflictingFields(entity, before, theirs, mine).some(
      ({ field, isTheirs, isMine }) => isTheirs && isMine && !isSame(theirs[field.name], mine[field.name]),
    );
  const outside = writableFields(entity, mode).filter((field) => !isDrafted(field) && states[field.name]?.visible !== false);
  const labelsOf = (isTyped: boolean) =>
    outside.filter(({ name }) => Object.hasOwn(edits, name) === isTyped).map(({ label }) => text(label));
  const draft = useDraft({
    form: place,
    values,
    base: pickValues(base, Object.keys(edits)),
    isPartial: Object.keys(edits).some((name) => !Object.hasOwn(values, name)),
    keep,
    step,
    saveKey: form.saveKey,
    isLeaving,
    onRestore: (kept) => {
      const found = versions(kept);
      if (form.mode === 'update' && hasConflict(found)) {
        setOpen(found);
        return false;
      }
      change(kept.values);
      if (kept.saveKey !== undefined) form.resume(kept.saveKey);
      if (kept.step !== undefined) onStep?.(kept.step);
      return true;
    },
    fit: (kept) => fittingDraft(form, kept, text),
    differencesOf: (kept) =>
      [...entity.fields.values()]
        .filter(({ name }) => Object.hasOwn(kept.values, name) && !isSame(kept.values[name], base[name]))
        .map((field) => ({
          label: text(field.label),
          saved: fieldText(field, base),
          typed: fieldText(field, { ...base, ...kept.values }),
        })),
  });
  return {
    draft,
    leftOut: { typed: labelsOf(true), empty: labelsOf(false) },
    conflict: {
      isLikely: draft.offered !== undefined && form.mode === 'update' && hasConflict(versions(draft.offered)),
      open,
      resolve: (names) => {
        if (open) change(pickValues(open.mine, names));
        setOpen(undefined);
        draft.discard();
      },
      close: () => setOpen(undefined),
    },
  };
}

/** The values of a draft whose fields the form still has and whose kind still fits, with the names of references. */
function fittingDraft({ entity: { fields }, schema }: RecordForm, draft: Draft, text: (words: Text) => string): Draft {
  const fieldOf = (name: string) => fields.get(name) ?? fields.get(name.replace(/_label$/, ''));
  const covered = Object.fromEntries(Object.entries(draft.values).filter(([name]) => fields.has(name)));
  const mistyped = new Set(
    recordFailures(schema, covered).flatMap((failure) => (isOfOtherKind(fields.get(failure.field), failure) ? [failure.field] : [])),
  );
  const isFitting = (name: string): boolean => {
    const field = fieldOf(name);
    return field !== undefined && !mistyped.has(field.name);
  };
  const names = Object.keys(draft.values);
  if (names.every(isFitting)) return draft;
  const cut = names.filter((name) => !isFitting(name) && !names.some((other) => name === `${other}_label`));
  const wordsOf = (name: string): string => {
    const field = fields.get(name);
    return field ? text(field.label) : name.replaceAll('_', ' ');
  };
  return { ...draft, values: pickValues(draft.values, names.filter(isFitting)), cut: cut.map(wordsOf) };
}

/** true: the input of the field cannot show the value. One of a number shows the text that was typed into it. */
function isOfOtherKind(field: Field | undefined, { keyword, path, value }: Failure): boolean {
  if (value === null || path.length > 1 || !['type', 'enum'].includes(keyword)) return false;
  return !(typeof value === 'string' && (field?.kind === 'integer' || field?.kind === 'decimal'));
}
