import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { StateTransition } from '../../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { ApiError } from '../../api/ApiError.ts';
import { makeTransitions } from '../../api/stateCalls.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { MovedNotice } from './MovedNotice.tsx';

/**
 * Makes a transition of several rows that asks for nothing, if all of them can make it, with an undo in its notice.
 * @returns function whose promise is false if a row cannot make it: nothing is changed then
 */
export function useMoveRows(apiUrl: string) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const isRunning = useRef(false);
  const current = async (ids: readonly RecordId[]) => {
    const { data } = await dataProvider.getMany(apiUrl, { ids: [...ids], meta: { fields: ['id', 'version'] } });
    return data.map(({ id, version }) => ({ id, version: Number(version) }));
  };
  const move = async ({ name, label, undo }: StateTransition, rows: readonly FormRecord[]): Promise<boolean> => {
    const ids = rows.map(({ id }) => Number(id));
    const body = { rows: await current(ids) };
    const checked = await makeTransitions(apiUrl, name, body, true);
    if (checked.some(({ outcome }) => outcome === 'refused')) return false;
    await makeTransitions(apiUrl, name, body, false);
    await cache.invalidateQueries();
    const words = message('states.bulk_done_all', { label: text(label), count: ids.length });
    if (undo === undefined) notify(words, { type: 'success' });
    else {
      const takeBack = async (): Promise<void> => {
        await makeTransitions(apiUrl, undo, { rows: await current(ids) }, false);
        await cache.invalidateQueries();
      };
      notify(<MovedNotice text={words} undo={takeBack} />);
    }
    return true;
  };
  return async (transition: StateTransition, rows: readonly FormRecord[]): Promise<boolean> => {
    if (isRunning.current) return true;
    isRunning.current = true;
    try {
      return await move(transition, rows);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, { type: 'error' });
      return true;
    } finally {
      isRunning.current = false;
    }
  };
}
