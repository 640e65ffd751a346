import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import {
  type DocumentOutput,
  documentLimits,
  documentName,
  type UploadOption,
  uploadOptions,
} from '../../../shared/framework/files/documentSettings.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { acceptWords, defaultAccept } from '../../../shared/framework/files/fileTypes.ts';
import type { UploadAnswer } from '../../../shared/framework/files/uploadAnswer.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { ApiError } from '../api/ApiError.ts';
import { requestApi } from '../api/callApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useLatest } from '../useLatest.ts';
import type { ViewOutcome } from '../viewer/notices/ViewOutcomeContext.ts';
import { type FileRefusal, refusedFile } from './chosenFile.ts';
import {
  type ChoiceProblems,
  type DocumentChoice,
  type DocumentConfig,
  namesOf,
  newChoice,
  problemsOfChoice,
  settingsOf,
} from './documentChoice.ts';

export type WizardStep = 'prepare' | 'process' | 'complete';

/** Inputs of values beside the choices of a document, or of all documents. */
export interface ValuesHandle {
  /** Shows all problems. @returns true if there are any */
  readonly check: () => boolean;
  readonly values: () => Readonly<Record<string, unknown>>;
  /** Shows the server's problems by field. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
}

/** Key of the inputs for all documents among the handles. */
export const sharedKey = -1;

export interface WizardConfig {
  /** Path of the call below /api that takes the form. */
  readonly path: string;
  /** Types and size of the file. Default: PDF and pictures. */
  readonly rules?: FileRules;
  /** A file supplied beforehand: the first step is left out. Spec B-083 */
  readonly file?: File | undefined;
  /** Default: one PDF of all pages. */
  readonly documents?: readonly DocumentConfig[];
  /** Default: all. */
  readonly outputs?: readonly DocumentOutput[];
  /** Default: all. Spec B-080 */
  readonly options?: readonly UploadOption[];
  /** Values that go with each document. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Called with the outcome. */
  readonly onUploaded?: ((answer: UploadAnswer) => void) | undefined;
}

export interface WizardDocument extends DocumentChoice {
  readonly shownName: string;
  /** Message keys, or sentences of the server, by setting. */
  readonly problems: ChoiceProblems;
}

export interface UploadWizardState {
  readonly step: WizardStep;
  readonly file: File | undefined;
  /** true once a file was taken in this run: the choices stay while another one is chosen. */
  readonly isBegun: boolean;
  /** The sentence about the file that was not taken; it goes with the next choice. */
  readonly refused: string | undefined;
  readonly choose: (files: readonly File[]) => void;
  readonly goTo: (step: WizardStep) => void;
  readonly documents: readonly WizardDocument[];
  /** true once an upload was tried: all problems are shown. */
  readonly isTried: boolean;
  readonly change: (key: number, changes: Partial<Omit<DocumentChoice, 'key' | 'config'>>) => void;
  readonly add: () => void;
  readonly remove: (key: number) => void;
  readonly register: (key: number, handle: ValuesHandle | undefined) => void;
  /** The finding of the preview that bars Complete: nothing can be made of the file. Spec B-065 */
  readonly barring: 'broken' | 'protected' | undefined;
  /** Number of pages of the file; undefined while the preview does not know it. */
  readonly pages: number | undefined;
  readonly onOutcome: (outcome: ViewOutcome) => void;
  readonly isSending: boolean;
  readonly complete: () => void;
  readonly cancel: () => void;
  /** The server's words for a failure. */
  readonly failure: string | undefined;
  /** Asked by the server in place of a refusal. */
  readonly question: UploadQuestion | undefined;
  readonly answer: UploadAnswer | undefined;
  readonly reset: () => void;
  /** Counts the runs: inputs begin anew with each. */
  readonly run: number;
  /** The document whose first problem takes the focus, with a count of the attempts. */
  readonly faulty: { readonly key: number; readonly setting: keyof ChoiceProblems; readonly attempt: number } | undefined;
}

/** A refusal that the server takes back once its user agrees to what it offers for the documents. */
interface UploadQuestion {
  readonly title: string;
  readonly text: string;
  readonly agree: () => void;
  readonly decline: () => void;
}

/** Findings of the preview about a file. */
interface Preview {
  readonly file: File;
  readonly pages?: number;
  readonly barring?: UploadWizardState['barring'];
}

/** A protected file stays barred once its password is given: the server has none. */
function previewAfter(before: Preview | undefined, file: File, outcome: ViewOutcome): Preview {
  const known = before?.file === file ? before : { file };
  switch (outcome.kind) {
    case 'failed':
      return { ...known, barring: 'broken' };
    case 'protected':
      return { ...known, barring: 'protected' };
    case 'opened':
      return { ...known, pages: outcome.pages };
  }
}

const refusalTexts = {
  type: 'upload.refused_type',
  empty: 'upload.refused_empty',
  size: 'upload.refused_size',
} as const satisfies Record<FileRefusal, string>;

const plainDocument: readonly DocumentConfig[] = [{}];

/** The upload wizard without its looks: one file, the choices of its documents, one call. Spec B-058 to B-094 */
export function useUploadWizard(config: WizardConfig): UploadWizardState {
  const { file: supplied, documents: configs = plainDocument } = config;
  const latest = useLatest(config);
  const notify = useNotify();
  const message = useMessage();
  const language = useLanguage();
  const firstStep: WizardStep = supplied ? 'process' : 'prepare';
  const [step, setStep] = useState<WizardStep>(firstStep);
  const [file, setFile] = useState(supplied);
  const [isBegun, setBegun] = useState(supplied !== undefined);
  const [refused, setRefused] = useState<{ readonly file: File; readonly reason: FileRefusal }>();
  const [choices, setChoices] = useState<readonly DocumentChoice[]>(() => configs.map((each, i) => newChoice(i, each)));
  const [run, setRun] = useState(0);
  const [isTried, setTried] = useState(false);
  const [faulty, setFaulty] = useState<UploadWizardState['faulty']>();
  const [refusals, setRefusals] = useState<Readonly<Record<number, ChoiceProblems>>>({});
  const [failure, setFailure] = useState<string>();
  const [question, setQuestion] = useState<UploadQuestion>();
  const [answer, setAnswer] = useState<UploadAnswer>();
  const [preview, setPreview] = useState<Preview>();
  const [isSending, setSending] = useState(false);
  const handles = useRef(new Map<number, ValuesHandle>());
  const sending = useRef<AbortController>(undefined);
  const lastKey = useRef(configs.length);
  const found = preview?.file === file ? preview : undefined;
  const choosesPages = (config.options ?? uploadOptions).includes('pages');
  const problemsOf = (choice: DocumentChoice, name: string): ChoiceProblems =>
    problemsOfChoice(choice, name, choosesPages ? found?.pages : undefined);
  const names = namesOf(choices, file ? documentName(file.name) : '');

  // A page that goes gives up what it sends.
  useEffect(() => () => sending.current?.abort(), []);
  const register = useCallback((key: number, handle: ValuesHandle | undefined) => {
    if (handle) handles.current.set(key, handle);
    else handles.current.delete(key);
  }, []);

  const choose = ([chosen]: readonly File[]): void => {
    if (!chosen) return;
    const reason = refusedFile(chosen, latest().rules ?? {});
    setRefused(reason && { file: chosen, reason });
    // The file before would be sent in place of the one just chosen.
    setFile(reason ? undefined : chosen);
    if (!reason) setBegun(true);
    setFailure(undefined);
    setRefusals({});
  };

  const complete = async (agreed: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    if (!file || sending.current || found?.barring) return;
    setTried(true);
    setFailure(undefined);
    setQuestion(undefined);
    setRefusals({});
    const wrong = choices.flatMap((choice, i) => {
      const [setting] = Object.keys(problemsOf(choice, names[i] ?? ''));
      return setting === undefined ? [] : [{ key: choice.key, setting: setting as keyof ChoiceProblems }];
    });
    // The last call gives the focus: the first form comes last.
    const order = [sharedKey, ...choices.map(({ key }) => key)].toReversed();
    const lacking = order.filter((key) => handles.current.get(key)?.check());
    const [first] = wrong;
    if (first) setFaulty((before) => ({ ...first, attempt: (before?.attempt ?? 0) + 1 }));
    if (first || lacking.length > 0) return;
    const controller = new AbortController();
    sending.current = controller;
    setSending(true);
    try {
      const { path, params = {}, onUploaded } = latest();
      const shared = { ...params, ...handles.current.get(sharedKey)?.values(), ...agreed };
      const settings = choices.map((choice, i) =>
        settingsOf(choice, names[i] ?? '', handles.current.get(choice.key)?.values() ?? {}, shared),
      );
      const form = new FormData();
      form.append('params', JSON.stringify(settings));
      form.append('file', file, file.name);
      const response = await requestApi('POST', path, { form, signal: controller.signal, suppressErrors: true, isQuiet: true });
      const answered = (await response.json()) as UploadAnswer;
      setAnswer(answered);
      setStep('complete');
      onUploaded?.(answered);
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error : undefined;
      if (problem && ask(problem, agreed)) return;
      const isShown = show(problem?.problem.errors ?? {});
      setFailure(problem?.message || message('upload.failed_hint'));
      if (!isShown) notify(message('files.failed'), { type: 'error' });
    } finally {
      sending.current = undefined;
      setSending(false);
    }
  };

  /** Asks about a refusal whose every problem has an offer. @returns true if it does */
  const ask = ({ message: title, problem: { errors = {}, offers = {} } }: ApiError, agreed: Readonly<Record<string, unknown>>): boolean => {
    const places = Object.keys(errors);
    if (places.length === 0 || !places.every((place) => offers[place] === true)) return false;
    const values = Object.fromEntries(places.map((place) => [place.replace(/^documents\/\d+\//, ''), true]));
    setQuestion({
      title,
      text: Object.values(errors).join(' '),
      agree: () => void complete({ ...agreed, ...values }),
      decline: () => {
        setQuestion(undefined);
        setFailure(title);
      },
    });
    return true;
  };

  /** Puts the server's problems at their inputs. @returns true if there are any */
  const show = (errors: Readonly<Record<string, string>>): boolean => {
    const own: Record<number, Record<string, string>> = {};
    const others = new Map<number, Record<string, string>>();
    for (const [place, words] of Object.entries(errors)) {
      const [, index = '', field = ''] = /^documents\/(\d+)\/(.+)$/.exec(place) ?? [];
      const key = choices[Number(index)]?.key;
      if (key === undefined || field === '') continue;
      if (field.startsWith('pdf')) own[key] = { ...own[key], [field]: words };
      else others.set(key, { ...others.get(key), [field]: words });
    }
    setRefusals(own);
    for (const [key, problems] of others) {
      handles.current.get(key)?.refuse(problems);
      handles.current.get(sharedKey)?.refuse(problems);
    }
    return others.size > 0 || Object.keys(own).length > 0;
  };

  const refusalText = ({ file: { name }, reason }: NonNullable<typeof refused>): string => {
    const { accept = defaultAccept, max_bytes: max = maxBytesDefault } = config.rules ?? {};
    return message(refusalTexts[reason], {
      file: name,
      types: acceptWords(accept, message('files.pictures')),
      size: formatFileSize(max, language),
    });
  };

  const reset = (): void => {
    setFile(supplied);
    setBegun(supplied !== undefined);
    setRefused(undefined);
    setStep(firstStep);
    setChoices(configs.map((each) => newChoice((lastKey.current += 1), each)));
    setRun((before) => before + 1);
    setTried(false);
    setFaulty(undefined);
    setRefusals({});
    setFailure(undefined);
    setAnswer(undefined);
    setPreview(undefined);
  };

  return {
    step,
    file,
    isBegun,
    refused: refused && refusalText(refused),
    choose,
    goTo: (next) => {
      if (file && step !== 'complete' && next !== 'complete' && !isSending) setStep(next);
    },
    documents: choices.map((choice, i): WizardDocument => {
      const shownName = names[i] ?? '';
      return { ...choice, shownName, problems: { ...problemsOf(choice, shownName), ...refusals[choice.key] } };
    }),
    isTried,
    change: (key, changes) => {
      setChoices((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
      setRefusals(({ [key]: _changed, ...others }) => others);
    },
    add: () => {
      const last = choices.at(-1);
      const key = (lastKey.current += 1);
      if (last && choices.length < documentLimits.documents)
        setChoices([...choices, newChoice(key, { ...last.config, pdfOutput: last.output })]);
    },
    remove: (key) => setChoices((before) => (before.length > 1 ? before.filter((each) => each.key !== key) : before)),
    register,
    barring: found?.barring,
    pages: found?.pages,
    onOutcome: useCallback(
      (outcome: ViewOutcome) => {
        if (file) setPreview((before) => previewAfter(before, file, outcome));
      },
      [file],
    ),
    isSending,
    complete: () => void complete(),
    cancel: () => sending.current?.abort(),
    failure,
    question,
    answer,
    reset,
    run,
    faulty,
  };
}
