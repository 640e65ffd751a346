import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { EndpointsByName } from '../../../shared/framework/calls/endpointTypes.ts';
import type { ImportChoices, ImportState } from '../../../shared/framework/imports/Import.ts';
import type { ImportEncoding, SeparatorName } from '../../../shared/framework/imports/textFiles.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { parseOutcome } from '../../../shared/framework/tasks/TaskOutcome.ts';
import { importEndpoints } from '../../../shared/shell/imports/endpoints.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi, requestApi } from '../../framework/api/callApi.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { closeNotice, startedTask } from '../../framework/tasks/taskStore.ts';
import { outcomeWords } from '../../framework/tasks/taskWords.ts';
import { ImportedNotice } from './ImportedNotice.tsx';

// Known once the dialog has been loaded: the page of a list or record need not carry these calls.
knownCalls.add(importEndpoints);

declare module '../../framework/api/fixedCalls.ts' {
  interface FixedEndpoints extends EndpointsByName<typeof importEndpoints> {}
}

/** The steps of an import, in their order. */
export type ImportStep = 'file' | 'columns' | 'rows' | 'next';

/** A cell that was corrected. */
export interface CorrectedCell {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Choices about the reading of a file; those left out stay, or are found out. */
export interface ReadingChoices {
  readonly sheet?: string;
  readonly encoding?: ImportEncoding;
  readonly separator?: SeparatorName;
  readonly heading_line?: string;
}

/** An import on its way. */
export interface Import {
  readonly step: ImportStep;
  readonly go: (step: ImportStep) => void;
  readonly file: ImportState | undefined;
  /** The task that checks or imports now. */
  readonly task: Task | undefined;
  /** true: a ZIP is on its way. */
  readonly isSendingFiles: boolean;
  /** Words of the refusal of the last ZIP. */
  readonly filesProblem: string | undefined;
  /** true: a call is under way. */
  readonly isBusy: boolean;
  /** Words of the last refusal. */
  readonly problem: string | undefined;
  readonly send: (file: File) => void;
  /** Sends the ZIP with the files that cells name. */
  readonly sendFiles: (zip: File) => void;
  /** Reads the file again in another way. */
  readonly readAgain: (choices: ReadingChoices) => void;
  readonly choose: (choices: Partial<ImportChoices>) => void;
  readonly check: (corrections?: readonly CorrectedCell[]) => void;
  readonly commit: (keep: 'all' | 'good') => void;
  readonly cancel: () => void;
}

const pollMs = 700;

/**
 * Sends a file, sets the fields of its columns, checks and imports its rows.
 * @param onImported called after rows were imported
 */
export function useImport(api: string, onImported: () => void): Import {
  const message = useMessage();
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<ImportState>();
  const [task, setTask] = useState<Task>();
  const { isBusy, problem, setProblem, run } = useCalls();
  const [isSendingFiles, setSendingFiles] = useState(false);
  const [filesProblem, setFilesProblem] = useState<string>();
  const sent = useRef<{ readonly file: File; readonly choices: ReadingChoices }>(null);
  const isOpen = useRef(true);
  const followed = useRef<number>(null);
  const showEnd = useImportEnd();
  const latest = useRef(showEnd);
  useLayoutEffect(() => {
    latest.current = showEnd;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // A task that goes on ends with a notice.
      if (followed.current !== null) startedTask(followed.current, { onEnd: latest.current });
    };
  }, []);

  /** Waits for the task of a file, and reads its result. */
  const follow = async ({ id, task: taskId }: ImportState): Promise<void> => {
    followed.current = taskId;
    let isPartly = false;
    for (let current = taskId; current !== null && isOpen.current; ) {
      const seen = await callApi('GET', 'tasks/{id}', { params: { id: current } });
      setTask(seen);
      if (isActive(seen)) await new Promise((resolve) => setTimeout(resolve, pollMs));
      else {
        current = null;
        const { message: partly } = seen.status === 'done' ? {} : parseOutcome(seen.result);
        isPartly = partly !== undefined;
        const told = [seen.problem?.detail, partly && message(partly.key, partly.values)].filter(Boolean).join(' ');
        if (told !== '') setProblem(told);
      }
    }
    if (!isOpen.current) return;
    followed.current = null;
    setTask(undefined);
    const ended = await callApi('GET', 'file_imports/{id}', { params: { id } });
    setFile(ended);
    if (isPartly || ended.outcome?.is_kept) onImported();
  };

  const send = (chosen: File, choices: ReadingChoices = {}): void =>
    run(async () => {
      const query = { api, name: chosen.name.slice(-200) || 'file', ...choices };
      setFile(await callApi('POST', 'file_imports', { file: chosen, query }));
      sent.current = { file: chosen, choices };
      setStep('columns');
    });

  return {
    step,
    go: (next) => {
      setProblem(undefined);
      setStep(next);
    },
    file,
    task,
    isSendingFiles,
    filesProblem,
    isBusy,
    problem,
    send,
    readAgain: (choices) => sent.current && send(sent.current.file, { ...sent.current.choices, ...choices }),
    sendFiles: (zip) =>
      run(async () => {
        if (!file) return;
        const form = new FormData();
        form.append('file', zip, zip.name);
        setSendingFiles(true);
        setFilesProblem(undefined);
        try {
          const answer = await requestApi('POST', `file_imports/${file.id}/files`, { form, suppressErrors: true });
          setFile((await answer.json()) as ImportState);
        } catch (error) {
          // Beside its own chooser: the refusals of the dialog are above all columns.
          if (!(error instanceof ApiError)) throw error;
          setFilesProblem(refusalWords(error));
        } finally {
          setSendingFiles(false);
        }
      }),
    choose: (choices) =>
      run(async () => {
        if (!file) return;
        const body = { ...choices, ...(choices.mapping && { mapping: [...choices.mapping] }) };
        setFile(await callApi('PUT', 'file_imports/{id}', { params: { id: file.id }, body }));
      }),
    check: (corrections = []) =>
      run(async () => {
        if (!file) return;
        const params = { id: file.id };
        if (corrections.length > 0) await callApi('PUT', 'file_imports/{id}', { params, body: { corrections: [...corrections] } });
        const started = await callApi('POST', 'file_imports/{id}/check', { params });
        setFile(started);
        setStep('rows');
        await follow(started);
      }),
    commit: (keep) =>
      run(async () => {
        if (!file) return;
        const started = await callApi('POST', 'file_imports/{id}/commit', { params: { id: file.id }, body: { keep } });
        setFile(started);
        await follow(started);
      }),
    cancel: () =>
      run(async () => {
        if (task) await callApi('POST', 'tasks/{id}/cancel', { params: { id: task.id } });
      }),
  };
}

function useCalls() {
  const [calls, setCalls] = useState(0);
  const [problem, setProblem] = useState<string>();
  /** Runs calls; a refusal is shown in the dialog. */
  const run = (work: () => Promise<void>): void => {
    setCalls((count) => count + 1);
    setProblem(undefined);
    work()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(refusalWords(error));
      })
      .finally(() => setCalls((count) => count - 1));
  };
  return { isBusy: calls > 0, problem, setProblem, run };
}

function refusalWords(error: ApiError): string {
  return Object.values(error.problem.errors ?? {})[0] ?? error.message;
}

/** Reads all rows again after a task that has ended without its window; an import that can be undone has a notice of its own. */
function useImportEnd(): (task: Task) => void {
  const cache = useQueryClient();
  const notify = useNotify();
  const message = useMessage();
  return (task) => {
    void cache.invalidateQueries();
    const set = setOf(task);
    if (set === undefined) return;
    closeNotice(task);
    notify(createElement(ImportedNotice, { words: outcomeWords(task, message), set }));
  };
}

/** The set of changes that undoes the task. */
function setOf({ result }: Task): string | undefined {
  const set = result?.['set'];
  return typeof set === 'string' ? set : undefined;
}

/** True for a task that waits or runs. */
function isActive({ status }: Task): boolean {
  return status === 'queued' || status === 'running';
}
