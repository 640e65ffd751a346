import { useMemo, useSyncExternalStore } from 'react';
import type { RowSave } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { callGenerated } from '../api/callApi.ts';
import { changeSetHeaders } from '../changes/newChangeSet.ts';
import { instantToText } from '../fields/inputs/dateText.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { type CellState, RowSaver } from './RowSaver.ts';

/** Saves the rows of a table by its call; `onSaved` must stay the same function. */
export function useRowSaver(
  save: RowSave | undefined,
  onSaved: (id: RecordId, record: Readonly<Record<string, unknown>>) => void,
): RowSaver | undefined {
  const message = useMessage();
  return useMemo(
    () =>
      save &&
      new RowSaver({
        save,
        send: (method, path, saved) =>
          callGenerated(method, path, { ...(saved && { body: saved.body, headers: changeSetHeaders(saved.set) }), suppressErrors: true }),
        onSaved,
        conflict: (theirs, field) => {
          const name = textOf(theirs?.['updated_by_label']);
          // A reference is told by its name, an instant in the zone of the reader.
          const value = instantToText(textOf(theirs?.[`${field}_label`] ?? theirs?.[field]), browserTimezone);
          return name === ''
            ? message('grid.cell_conflict')
            : message('grid.cell_conflict_by', { name, value: value === '' ? '—' : value });
        },
        failed: () => message('errors.network_hint'),
      }),
    [save, onSaved, message],
  );
}

/** State of the last change of a cell. */
export function useCellState(saver: RowSaver | undefined, id: RecordId, field: string): CellState | undefined {
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, () => saver?.stateOf(id, field));
}

const subscribeToNothing = () => () => {};
