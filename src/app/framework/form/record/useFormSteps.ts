import type { ErrorSchema, ValidatorType } from '@rjsf/utils';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { stepFields } from '../../../../shared/framework/definitions/describe/formSteps.ts';
import type { ScreenDescription, StepDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import { fieldAt } from '../../../../shared/framework/records/problems.ts';
import { isStepShown } from '../../../../shared/framework/records/stepState.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useText } from '../../i18n/useText.ts';
import type { ListedStep } from '../../steps/listedSteps.ts';
import { formValidator } from '../checks/formValidator.ts';
import { useProblemText } from '../checks/useProblemText.ts';
import { focusField } from '../fields/focusField.ts';
import { formSections } from '../layout/formLayout.ts';
import { isStepEntry, stepState } from '../place/stepHistory.ts';
import { useOwnLocation } from '../place/useOwnLocation.ts';
import { formMoment } from '../values/recordChanges.ts';
import type { Finish } from './useFinish.ts';
import type { RecordForm } from './useRecordForm.ts';
import { useStepCheck } from './useStepCheck.ts';

type Definition = NonNullable<ScreenDescription['form']>;

/** The steps of a form, and the one that is open. */
export interface FormSteps {
  readonly listed: readonly ListedStep[];
  /** The shown steps; below them the open one and its place, from 0. */
  readonly shown: readonly StepDescription[];
  readonly current: StepDescription;
  readonly index: number;
  /** Set once a step was asked for before the open one is finished, until it is finished or left; `count` grows with each time. */
  readonly mustFinish: { readonly count: number; readonly isOpening: boolean } | undefined;
  /** Withdraws that. */
  readonly dismiss: () => void;
  /** Names of fields, by step, that the transition at the end asks for and that are not filled in. */
  readonly openForFinish: ReadonlyMap<string, readonly string[]>;
  /** Id of the heading of the open step. */
  readonly headingId: string;
  /** The sections of the open step, its lines included. */
  readonly layout: readonly FormSection[];
  /** Judges the fields of the open step alone. */
  readonly validator: ValidatorType;
  /** Refusals of the server that are about the open step or the record as a whole. */
  readonly refusals: ErrorSchema;
  readonly isLast: boolean;
  readonly isChecking: boolean;
  /** The record as a save would leave it, at a summary; undefined: not known. */
  readonly preview: FormRecord | undefined;
  /** Goes to a step, forward only over finished ones. */
  readonly choose: (name: string) => void;
  /** Goes to the step before; undefined at the first one. */
  readonly back: (() => void) | undefined;
  /** Goes on from an open step without problems, back to the summary that it was opened from, or saves at the last one. */
  readonly submit: () => void;
  /** Opens the step of the first of some refused fields, and gives that field the focus. */
  readonly reveal: (paths: readonly string[]) => void;
  /** Opens the step in which the form was left before. */
  readonly resume: (name: string) => void;
}

interface StepsOptions {
  readonly definition: Definition;
  readonly form: RecordForm;
  readonly formId: string;
  /** true: the form begins with the values of another record, at the first step with a problem, else at the last one. */
  readonly isFilledIn: boolean;
  readonly save: () => void;
  /** The transition at the end, and whether the save goes on to it. */
  readonly finish: Finish | undefined;
  readonly isFinishing: () => boolean;
}

/**
 * Takes a form step by step: the open step is the fragment of the address, so that the browser's Back and Forward move by step. A step
 * opens once those before it have no problems; values of other steps stay in the form.
 * @returns undefined for a form without steps
 */
export function useFormSteps({ definition, form, formId, isFilledIn, save, finish, isFinishing }: StepsOptions): FormSteps | undefined {
  const { entity, mode, record, states, formData, problems: judge, shown: shownProblems } = form;
  const text = useText();
  const problemText = useProblemText();
  const location = useOwnLocation();
  const navigate = useNavigate();
  const steps = definition.steps ?? noSteps;
  const clock = formMoment();
  const shown = steps.filter((step) => isStepShown(step, { entity, mode, record, states, clock }));
  const faults = useMemo(() => (steps.length === 0 ? [] : Object.keys(judge(formData)).map(fieldAt)), [steps, judge, formData]);
  const hasFault = (step: StepDescription): boolean => stepFields(step).some((name) => faults.includes(name));
  /** Place of the first step with a problem before another place; undefined: none. */
  const unfinishedBefore = (end: number): number | undefined => {
    const found = shown.slice(0, end).findIndex(hasFault);
    return found < 0 ? undefined : found;
  };
  const asked = location.hash.slice(1);
  const begin = asked === '' && isFilledIn ? (unfinishedBefore(shown.length) ?? shown.length - 1) : 0;
  const found = shown.findIndex(({ name }) => name === asked);
  const index = found < 0 ? begin : found;
  const current = shown[index];
  const unmet = steps.length === 0 ? {} : (finish?.problemsOf(form) ?? {});
  const unmetNames = new Set(Object.keys(unmet).map(fieldAt));
  const openForFinish = new Map(
    shown
      .map((step) => [step.name, stepFields(step).filter((name) => unmetNames.has(name))] as const)
      .filter(([, names]) => names.length > 0),
  );
  const [pending, setPending] = useState<PendingStep>();
  const ask = (step: string, isOpening = false): void => setPending((before) => ({ step, isOpening, count: (before?.count ?? 0) + 1 }));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  /** Steps whose problems were shown once: they are shown there again. */
  const tried = useRef(new Set<string>());
  const wanted = useRef<readonly string[]>(undefined);
  const headingId = `${formId}-step`;

  const moveTo = (name: string, replace: boolean): void =>
    void navigate(
      { pathname: location.pathname, search: location.search, hash: `#${name}` },
      { replace, state: stepState(location, replace) },
    );
  const go = (name: string, replace = false): void => {
    if (name !== current?.name) moveTo(name, replace);
  };
  const mustFinish = (place: number): void => {
    const step = shown[place];
    if (!step) return;
    ask(step.name);
    tried.current.add(step.name);
    if (place === index) {
      shownProblems.showAll();
      focusFirstOf(formId, stepFields(step), faults);
    } else {
      const first = stepFields(step).find((field) => faults.includes(field));
      wanted.current = first === undefined ? undefined : [first];
      go(step.name);
    }
  };
  const reveal = (paths: readonly string[]): void => {
    const names = paths.map(fieldAt);
    const asksFor = (step: StepDescription): boolean => stepFields(step).some((name) => names.includes(name));
    // A summary asks again for some fields of the steps before it.
    const place = current && names.every((name) => stepFields(current).includes(name)) ? index : shown.findIndex(asksFor);
    const step = shown[place];
    if (!step) return;
    tried.current.add(step.name);
    const fields = stepFields(step);
    const first = paths
      .toSorted((one, other) => fields.indexOf(fieldAt(one)) - fields.indexOf(fieldAt(other)))
      .find((path) => fields.includes(fieldAt(path)));
    wanted.current = first?.split('/');
    if (step.name !== current?.name) go(step.name);
    else {
      shownProblems.showAll();
      focusWanted(formId, wanted);
    }
  };
  const check = useStepCheck({ definition, form, onRefused: reveal });
  const move = async (place: number): Promise<void> => {
    const target = shown[place];
    if (!target || !current) return;
    if (place > index) {
      const open = unfinishedBefore(place);
      if (open !== undefined) return mustFinish(open);
      if (!(await check.run(current))) {
        tried.current.add(current.name);
        return;
      }
      tried.current.add(current.name);
    }
    go(target.name);
  };

  // A record that may lack values is saved with a refused value too, but the transition would not be made.
  const finishChecked = async (last: StepDescription): Promise<void> => {
    if (await check.run(last)) save();
  };

  const opened = useRef({ unfinishedBefore, index, shown, go, moveTo, ask, location });
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    opened.current = { unfinishedBefore, index, shown, go, moveTo, ask, location };
  });
  // Judged when an address is opened, and not while somebody types: a step does not close under its reader.
  useLayoutEffect(() => {
    const { unfinishedBefore: before, index: place, shown: all, go: open, ask: tell, location: at } = opened.current;
    const isOpening = !isEntered.current;
    isEntered.current = true;
    const here = all[place];
    // The address says the step in which a form that is filled in begins.
    if (isOpening && isFilledIn && at.hash === '' && here) return opened.current.moveTo(here.name, true);
    const unfinished = before(place);
    const step = unfinished === undefined ? undefined : all[unfinished];
    if (unfinished === undefined || !step) return;
    // An entry of an earlier form, as after a reload, was not asked for.
    if (!isOpening || !isStepEntry(at)) tell(step.name, isOpening);
    open(step.name, true);
  }, [isFilledIn, location.key, location.hash]);

  const name = current?.name;
  const entered = useRef(name);
  useEffect(() => {
    if (name === undefined) return;
    const { unfinishedBefore: before, index: place, shown: all } = opened.current;
    if (before(place) === undefined) {
      // A summary shows the steps before it, also those that a form which is filled in begins after.
      const seen = all[place]?.isSummary ? all.map((step) => step.name) : [name];
      setVisited((names) => (seen.every((each) => names.has(each)) ? names : new Set([...names, ...seen])));
      setPending((last) => (last?.step === name ? last : undefined));
    }
    if (entered.current === name) return;
    entered.current = name;
    if (tried.current.has(name)) shownProblems.showAll();
    else shownProblems.reset();
    if (!focusWanted(formId, wanted)) focusHeading(headingId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- entering a step, not showing its problems
  }, [name]);
  useEffect(() => {
    const { unfinishedBefore: before, index: place } = opened.current;
    if (current?.isSummary && before(place) === undefined) void check.run(current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit of the summary
  }, [name]);

  const asks = current ? stepFields(current).join() : '';
  const validator = useMemo(() => {
    const own = new Set(asks.split(','));
    const problems = (data: unknown) => Object.fromEntries(Object.entries(judge(data)).filter(([path]) => own.has(fieldAt(path))));
    return formValidator({ problems, problemText });
  }, [judge, asks, problemText]);
  const refusals = useMemo(() => {
    const own = new Set(['__errors', ...asks.split(',')]);
    return Object.fromEntries(Object.entries(form.refusals).filter(([field]) => own.has(field))) as ErrorSchema;
  }, [form.refusals, asks]);
  const layout = useMemo(() => {
    const found = steps.find((step) => step.name === name);
    if (!found) return [];
    const lines = (definition.lines ?? []).filter((each) => found.lines.includes(each.name));
    return formSections(entity, { ...definition, layout: found.layout, lines }, mode);
  }, [steps, name, definition, entity, mode]);
  // Its values decide which steps there are, so the step opens once they are in the form.
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    if (left === undefined) return;
    setLeft(undefined);
    const { shown: all, go: open } = opened.current;
    if (all.some((step) => step.name === left)) open(left, true);
  }, [left]);

  if (!current) return undefined;
  const isRefused = (step: StepDescription): boolean => stepFields(step).some((field) => Object.hasOwn(form.refusals, field));
  const stateOf = (step: StepDescription, place: number): ListedStep['state'] => {
    if (place === index) return 'current';
    const isKnown = visited.has(step.name) || mode === 'update' || place < index;
    if (!isKnown || step.isSummary) return 'todo';
    if (hasFault(step) || isRefused(step)) return 'faulty';
    return openForFinish.has(step.name) ? 'open' : 'done';
  };
  const isLast = index === shown.length - 1;
  /** Place of the step that follows the open one; back from a summary it is the summary, unless a step before it is new or has a problem. */
  const nextPlace = (): number => {
    const summary = shown.findLastIndex(({ isSummary }) => isSummary);
    if (summary <= index || !visited.has(shown[summary]?.name ?? '')) return index + 1;
    const isSettled = (step: StepDescription): boolean =>
      visited.has(step.name) && !hasFault(step) && !isRefused(step) && !openForFinish.has(step.name);
    const open = shown.findIndex((step, place) => place > index && !isSettled(step));
    return open < 0 ? summary : open;
  };
  return {
    listed: shown.map((step, place) => ({ name: step.name, title: text(step.title), state: stateOf(step, place) })),
    shown,
    current,
    index,
    mustFinish: pending?.step === name && (hasFault(current) || isRefused(current)) ? pending : undefined,
    dismiss: () => setPending(undefined),
    openForFinish,
    headingId,
    layout,
    validator,
    refusals,
    isLast,
    isChecking: check.isChecking,
    preview: check.preview,
    choose: (chosen) => void move(shown.findIndex((step) => step.name === chosen)),
    back: index === 0 ? undefined : () => void move(index - 1),
    submit: () => {
      if (!isLast) return void move(nextPlace());
      const open = unfinishedBefore(shown.length);
      if (open !== undefined) return mustFinish(open);
      const [first] = isFinishing() ? openForFinish.keys() : [];
      if (first === undefined) return isFinishing() ? void finishChecked(current) : save();
      form.refuse(Object.fromEntries(Object.entries(unmet).map(([path, problem]) => [path, problemText(problem)])));
      ask(first);
      reveal(Object.keys(unmet));
    },
    reveal,
    resume: setLeft,
  };
}

/** A step that was to be finished first. */
interface PendingStep {
  readonly step: string;
  readonly count: number;
  /** true: by the address with which the form was opened. */
  readonly isOpening: boolean;
}

const noSteps: readonly StepDescription[] = [];

/** @returns false if no field was asked for */
function focusWanted(formId: string, wanted: { current: readonly string[] | undefined }): boolean {
  const { current: path } = wanted;
  wanted.current = undefined;
  if (!path) return false;
  focusField(formId, path);
  return true;
}

function focusFirstOf(formId: string, fields: readonly string[], faults: readonly string[]): void {
  const first = fields.find((field) => faults.includes(field));
  if (first !== undefined) focusField(formId, [first]);
}

/** A screen reader says the new step, and Tab leads to its first field. */
function focusHeading(headingId: string): void {
  const heading = document.getElementById(headingId);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView?.({ block: 'nearest' });
}
