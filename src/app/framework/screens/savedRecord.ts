import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { makeStore, useStore } from '../stores/makeStore.ts';

interface SavedRecord {
  /** Path of the resource below /api/, as its lists call it. */
  readonly apiUrl: string;
  readonly id: RecordId;
  /** true: it was deleted and has come back; its row takes the focus from another row too. */
  readonly isRestored?: boolean;
}

const store = makeStore<SavedRecord | undefined>(undefined);

/** The record whose row has not had the focus yet. */
let unfocused: SavedRecord | undefined;

/** Names the record that this tab has just created, changed or restored; undefined: none, as when the next form is opened. */
export function markSaved(saved: SavedRecord | undefined): void {
  unfocused = saved;
  store.set(saved);
}

/** The record that was just saved, once: the list that shows it again gives its row the focus. */
export function takeSavedRecord(apiUrl: string): SavedRecord | undefined {
  if (unfocused?.apiUrl !== apiUrl) return undefined;
  const saved = unfocused;
  unfocused = undefined;
  return saved;
}

/** Id of the record that was saved last, for a list that marks its row; undefined if that record is of another resource. */
export function useSavedRecord(apiUrl: string): RecordId | undefined {
  return useStore(store, (saved) => (saved?.apiUrl === apiUrl ? saved.id : undefined));
}
