import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi, requestApi } from '../api/callApi.ts';
import type { AnswerTo } from '../api/fixedCalls.ts';
import { definitionsVersion } from './definitionsVersion.ts';
import { readEvents } from './readEvents.ts';
import type { SchemaChange } from './SchemaChange.ts';
import { refetchScreens } from './useScreen.ts';

/** A problem of a definition file, in words. */
export type LocalizedFinding = AnswerTo<'POST definitions/reload'>['findings'][number];

/** The database's answer to the definitions that were just saved. */
export interface DatabaseAnswer {
  /** Refusals and likely renames. */
  readonly pending: readonly SchemaChange[];
  /** Another reason why valid definitions are not in use, in a sentence; null: there is none. */
  readonly problem: string | null;
}

interface DefinitionsEvent extends DatabaseAnswer {
  readonly version: string;
  readonly findings: readonly LocalizedFinding[];
}

/** Problems since the last save. */
export interface LiveDefinitions {
  readonly findings: readonly LocalizedFinding[];
  readonly database: DatabaseAnswer;
}

const noProblems: LiveDefinitions = { findings: [], database: { pending: [], problem: null } };

const reconnectMs = 2000;

/**
 * Keeps the open screen in step with the definitions: a changed version in an answer fetches the descriptions again; during
 * development, the server reports each save at once.
 * @returns the findings of the last save and the changes that the database refuses; empty if the server does not watch definitions
 */
export function useLiveDefinitions(): LiveDefinitions {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(noProblems);
  useEffect(() => definitionsVersion.subscribe(() => void refetchScreens(queryClient)), [queryClient]);
  useEffect(() => {
    const controller = new AbortController();
    void streamDefinitionEvents(controller.signal, ({ version, findings, pending, problem }) => {
      setLive({ findings, database: { pending, problem } });
      definitionsVersion.note(version);
    });
    return () => controller.abort();
  }, []);
  return live;
}

/** Reads the server's events until the signal aborts; connects again after each loss of the connection. */
async function streamDefinitionEvents(signal: AbortSignal, onEvent: (event: DefinitionsEvent) => void): Promise<void> {
  const quietly = { signal, suppressErrors: true };
  const index = await callApi('GET', 'definitions', quietly).catch(() => undefined);
  if (!index?.live) return;
  while (!signal.aborted) {
    try {
      const { body } = await requestApi('GET', 'definitions/events', { ...quietly, headers: { accept: 'text/event-stream' } });
      if (!body) return;
      for await (const { event, data } of readEvents(body)) if (event === 'definitions') onEvent(JSON.parse(data) as DefinitionsEvent);
    } catch {
      // The server restarts; the next attempt follows.
    }
    await new Promise((resolve) => setTimeout(resolve, reconnectMs));
  }
}
