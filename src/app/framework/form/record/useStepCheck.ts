import { useRef, useState } from 'react';
import type { ScreenDescription, StepDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { parseRecord } from '../../admin/dataProvider.ts';
import { ApiError } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { sentValues } from '../values/lineChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

interface StepCheckOptions {
  readonly definition: NonNullable<ScreenDescription['form']>;
  readonly form: RecordForm;
  /** Called with the paths of refused values. */
  readonly onRefused: (paths: readonly string[]) => void;
}

interface StepCheck {
  /** @returns false if the server refuses a value of the step; true also if no answer came: the save is checked again */
  readonly run: (step: StepDescription) => Promise<boolean>;
  readonly isChecking: boolean;
  /** The record as a save of the checked values would leave it; undefined: not known. */
  readonly preview: FormRecord | undefined;
}

/** Lets the server judge a step, as a save would, without keeping anything. The call of a form is judged when it is made. */
export function useStepCheck({ definition: { apiUrl, call }, form, onRefused }: StepCheckOptions): StepCheck {
  const [isChecking, setChecking] = useState(false);
  const [found, setFound] = useState<{ readonly of: string; readonly record: FormRecord }>();
  const isUnderWay = useRef(false);
  const passed = useRef(new Set<string>());
  const body = bodyOf(form);
  const text = JSON.stringify(body);
  const setUnderWay = (isIt: boolean): void => {
    isUnderWay.current = isIt;
    setChecking(isIt);
  };
  const run = async (step: StepDescription): Promise<boolean> => {
    const key = `${step.name} ${text}`;
    if (passed.current.has(key)) return true;
    // A second press while the first one waits for its answer does nothing; a summary is checked beside what its reader does.
    if (isUnderWay.current && !step.isSummary) return false;
    if (!step.isSummary) setUnderWay(true);
    try {
      const of = form.mode === 'create' ? apiUrl : `${apiUrl}/${encodeURIComponent(String(form.base['id']))}`;
      const path = (call ? call.steps : undefined) ?? `${of}/steps/{name}`;
      const answer = await callGenerated('POST', path.replace('{name}', step.name), { body, suppressErrors: [0, ...refusing] });
      passed.current.add(key);
      if (isAnswer(answer) && answer.record) setFound({ of: text, record: parseRecord(answer.record) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without an answer the save judges; a session that has ended leads to the sign-in.
      if (!refusing.includes(error.status)) return error.status !== 401;
      const { errors = {}, offers, detail } = error.problem;
      const paths = Object.keys(errors);
      form.refuse(paths.length > 0 ? errors : { '': detail ?? error.message }, offers);
      form.shown.showAll();
      onRefused(paths);
      return false;
    } finally {
      if (!step.isSummary) setUnderWay(false);
    }
  };
  return { run, isChecking, preview: found?.of === text ? found.record : undefined };
}

const refusing: readonly number[] = [400, 403, 404, 409];

/** The values of all steps so far. */
function bodyOf({ entity, mode, base, changes }: RecordForm): FormRecord {
  if (mode === 'create') return sentValues(entity, changes, {});
  return { ...sentValues(entity, changes, base), version: base['version'] };
}

function isAnswer(answer: unknown): answer is { readonly record?: object } {
  return typeof answer === 'object' && answer !== null;
}
