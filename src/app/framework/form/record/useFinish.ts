import { useQueryClient } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { completionOf } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import { offeredActions } from '../../actions/offeredActions.ts';
import { ApiError } from '../../api/ApiError.ts';
import { makeTransition } from '../../api/stateCalls.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { finishProblems } from './finishProblems.ts';
import { SavedNotice } from './savedNoticePart.ts';
import type { RecordForm } from './useRecordForm.ts';

interface FinishOptions {
  readonly definition: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly mode: RecordMode;
  /** The stored record, or the initial values of a new one. */
  readonly base: FormRecord;
  readonly addressOfRecord: (id: RecordId) => string | undefined;
}

/** The transition with which the last step of a form ends. */
export interface Finish {
  readonly label: Text;
  readonly isRunning: boolean;
  /** Problems that keep a record without others from the transition, as far as the form knows: path, joined by `/` -> problem. */
  readonly problemsOf: (form: RecordForm) => Readonly<Record<string, FieldProblem>>;
  /**
   * Makes the transition of a saved record, and tells how it ended.
   * @returns the address of the record, which is stored, after a refusal and where the form says so; undefined for the page before
   */
  readonly run: (record: RaRecord, name: string) => Promise<string | undefined>;
}

/** @returns undefined for a form that ends with a save, and for a record in another state */
export function useFinish({ definition, entity, mode, base, addressOfRecord }: FinishOptions): Finish | undefined {
  const text = useText();
  const message = useMessage();
  const notify = useNotify();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const [isRunning, setRunning] = useState(false);
  const { finish, apiUrl } = definition;
  const machine = entity.machines.find(({ transitions }) => transitions.some(({ name }) => name === finish));
  const transition = machine?.transitions.find(({ name }) => name === finish);
  const state = mode === 'create' ? machine?.initial[0] : base[machine?.field ?? ''];
  if (!machine || !transition || typeof state !== 'string') return undefined;
  // A record that is filled in moves on by its save.
  const completion = completionOf(entity.machines, base);
  const reached = completion?.machine === machine ? [state, ...[completion.transition.to].flat()] : [state];
  if (!reached.some((each) => transition.from.includes(each))) return undefined;
  const { label, done } = transition;
  return {
    label,
    isRunning,
    problemsOf: (form) => finishProblems(machine, transition, form),
    run: async (record, name) => {
      setRunning(true);
      try {
        const moved = await makeTransition(apiUrl, record.id, transition.name, { version: Number(record['version']) });
        const words = done ? message('form.finished', { name, done: text(done) }) : message('states.done', { label: text(label), name });
        const page = addressOfRecord(record.id);
        const { afterFinish } = definition;
        const [link] = typeof afterFinish === 'object' ? offeredActions([afterFinish], { ...record, ...moved }) : [];
        const opened = link ? pagePath(recordLinkAddress(link, { ...record, ...moved })) : afterFinish && page;
        // The page of the record needs no link to itself.
        notify(createElement(SavedNotice, { text: words, name, to: opened === page ? undefined : page }));
        return opened;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { detail, errors = {} } = error.problem;
        notify('form.finish_refused', {
          type: 'warning',
          messageArgs: { name, label: text(label), reason: Object.values(errors)[0] ?? detail ?? error.message },
        });
        return addressOfRecord(record.id);
      } finally {
        setRunning(false);
        void cache.invalidateQueries();
      }
    },
  };
}
