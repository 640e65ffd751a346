import { useQueryClient } from '@tanstack/react-query';
import { createElement, useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { ChangeSet, UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { nextRedo, nextUndo } from '../../../shared/framework/changes/nextChange.ts';
import { ApiError } from '../api/ApiError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { markSaved } from '../screens/savedRecord.ts';
import { closeNotice, startedTask } from '../tasks/taskStore.ts';
import { readChanges, undoChange, undoResult } from './changeCalls.ts';
import { latestOffered, latestOutsideSets, offeredUndo } from './offeredUndos.ts';
import { UndoneNotice } from './UndoneNotice.tsx';
import { markUndone, unmarkUndone } from './undoneSets.ts';

/** Words for an undo without refusals, instead of its number of records. */
interface UndoneWords {
  readonly text: string;
  readonly type: 'success' | 'info';
}

export interface Undo {
  /** Undoes a set of own changes, says what came of it, and reads all rows again. Many changes are undone in the background. @throws ApiError */
  readonly undo: (set: string, words?: UndoneWords) => Promise<void>;
  /** As `undo`, with a notice of a failure. @returns true: it was undone, or has begun */
  readonly tryUndo: (set: string) => Promise<boolean>;
  /**
   * Undoes the user's last change of some resources, through its notice if that is in view; without such a change, the change of the latest
   * notice.
   */
  readonly undoLast: (apis: readonly string[]) => Promise<void>;
  /** Takes the last undo back. */
  readonly redoLast: (apis: readonly string[]) => Promise<void>;
}

/** Presses run one after the other: the second press undoes the change before the change that the first press undid. */
let turn: Promise<unknown> = Promise.resolve();

export function useUndo(): Undo {
  const message = useMessage();
  const notify = useNotify();
  const cache = useQueryClient();
  const undo = useCallback(
    async (set: string, words?: UndoneWords) => {
      const tell = async (answer: UndoAnswer) => {
        const { restored, refused } = answer;
        if (restored) markSaved({ apiUrl: restored.api, id: restored.id, isRestored: true });
        // The change's notice closes before the new rows arrive, so that a row can take the focus from it.
        if (refused === 0) markUndone(set);
        await cache.invalidateQueries();
        if (words && refused === 0) notify(words.text, { type: words.type, multiLine: true });
        else notify(createElement(UndoneNotice, { answer }));
      };
      try {
        const { task, ...answer } = await undoChange(set);
        if (task === null) return await tell(answer);
        markUndone(set);
        startedTask(task, {
          onEnd: (ended) => {
            if (ended.status !== 'done') {
              unmarkUndone(set);
              return void cache.invalidateQueries();
            }
            closeNotice(ended);
            void tell(undoResult(ended));
          },
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.code !== 'already_undone') throw error;
        markUndone(set);
        await cache.invalidateQueries();
        notify(error.message, { type: 'info' });
      }
    },
    [cache, notify],
  );
  const reported = useCallback(
    async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
      try {
        return await work;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify(error.message, { type: 'error' });
        return undefined;
      }
    },
    [notify],
  );
  const tryUndo = useCallback(async (set: string) => (await reported(undo(set).then(() => true))) ?? false, [reported, undo]);
  const act = useCallback(
    async (apis: readonly string[], choose: typeof nextUndo, otherwise: () => Promise<void> | void) => {
      const sets = await reported(readAll(apis));
      const next = sets && choose(sets);
      if (next) await (offeredUndo(next.id)?.run() ?? tryUndo(next.id));
      else if (sets) await otherwise();
    },
    [reported, tryUndo],
  );
  const tell = useCallback((key: string) => notify(message(key), { type: 'info' }), [message, notify]);
  return {
    undo,
    tryUndo,
    undoLast: useCallback(
      (apis) =>
        inTurn(() => latestOutsideSets()?.run() ?? act(apis, nextUndo, () => latestOffered()?.run() ?? tell('changes.nothing_to_undo'))),
      [act, tell],
    ),
    redoLast: useCallback((apis) => inTurn(() => act(apis, nextRedo, () => tell('changes.nothing_to_redo'))), [act, tell]),
  };
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const own = turn.then(work);
  turn = own.catch(() => undefined);
  return own;
}

/** The changes of some resources, the latest first. */
async function readAll(apis: readonly string[]): Promise<readonly ChangeSet[]> {
  const lists = await Promise.all([...new Set(apis)].map((api) => readChanges(api)));
  return lists.flat().toSorted((one, other) => other.at.localeCompare(one.at));
}
