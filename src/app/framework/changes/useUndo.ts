import { useQueryClient } from '@tanstack/react-query';
import { createElement, useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { nextRedo, nextUndo } from '../../../shared/framework/changes/nextChange.ts';
import { ApiError } from '../api/ApiError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { readChanges, undoChange } from './changeCalls.ts';
import { UndoneNotice } from './UndoneNotice.tsx';

export interface Undo {
  /** Undoes a set of own changes, says what came of it, and reads all rows again. */
  readonly undo: (set: string) => Promise<UndoAnswer | undefined>;
  /** Undoes the last own change of a resource. */
  readonly undoLast: (api: string) => Promise<void>;
  /** Takes the last undo back. */
  readonly redoLast: (api: string) => Promise<void>;
}

export function useUndo(): Undo {
  const message = useMessage();
  const notify = useNotify();
  const cache = useQueryClient();
  const undo = useCallback(
    async (set: string) => {
      try {
        const answer = await undoChange(set);
        await cache.invalidateQueries();
        notify(createElement(UndoneNotice, { answer }));
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify(error.message, { type: 'error' });
        return undefined;
      }
    },
    [cache, notify],
  );
  const act = useCallback(
    async (api: string, choose: typeof nextUndo, nothing: string) => {
      const sets = await readChanges(api).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        notify(error.message, { type: 'error' });
        return undefined;
      });
      const next = sets && choose(sets);
      if (next) await undo(next.id);
      else if (sets) notify(message(nothing), { type: 'info' });
    },
    [message, notify, undo],
  );
  return {
    undo,
    undoLast: useCallback((api) => act(api, nextUndo, 'changes.nothing_to_undo'), [act]),
    redoLast: useCallback((api) => act(api, nextRedo, 'changes.nothing_to_redo'), [act]),
  };
}
