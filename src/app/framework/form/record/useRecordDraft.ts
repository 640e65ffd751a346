import { type RefObject, useState } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { draftedValues } from '../../drafts/draftedValues.ts';
import type { Draft } from '../../drafts/draftStore.ts';
import { type DraftState, useDraft } from '../../drafts/useDraft.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useText } from '../../i18n/useText.ts';
import { conflictingFields, pickValues } from '../values/conflictingFields.ts';
import { isSame } from '../values/recordChanges.ts';
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
  const { entity, base, record, edits, change } = form;
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
    fit: (kept) => fittingDraft(entity, kept),
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

/** The values of a draft whose fields the entity still has, with the names of references. */
function fittingDraft({ fields }: Entity, draft: Draft): Draft {
  const values = Object.entries(draft.values);
  const fitting = values.filter(([name]) => fields.has(name) || fields.has(name.replace(/_label$/, '')));
  return fitting.length === values.length ? draft : { ...draft, values: Object.fromEntries(fitting), isCut: true };
}
