import type { ApiError } from '../../framework/api/ApiError.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';

/** A red notice at the top center of the page. */
export interface ErrorNotice {
  readonly id: number;
  readonly messageKey: string;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly durationMs: number;
}

/** The way in which a failed call is shown. */
export type Reaction =
  | { readonly kind: 'silent' }
  | { readonly kind: 'notice'; readonly messageKey: string; readonly durationMs: number }
  | { readonly kind: 'dialog' };

interface ErrorState {
  readonly notices: readonly ErrorNotice[];
  readonly dialog: ApiError | undefined;
}

const store = makeStore<ErrorState>({ notices: [], dialog: undefined });
let nextId = 1;

/** The reaction to a failed call by its status. Spec S-308 to S-312. */
export function reactionTo({ status }: Pick<ApiError, 'status'>): Reaction {
  switch (status) {
    case 401:
    case 403:
      return { kind: 'silent' };
    case 404:
      return { kind: 'notice', messageKey: 'errors.not_found', durationMs: 100_000 };
    case 500:
      return { kind: 'notice', messageKey: 'errors.server_error', durationMs: 1_000_000 };
    default:
      return { kind: 'dialog' };
  }
}

/** The failures shown at present. */
export const errorStore = {
  get: store.get,
  subscribe: store.subscribe,
  /** Reports a failed call; a notice or dialog already shown is not repeated. */
  report: (error: ApiError): void => {
    const reaction = reactionTo(error);
    const state = store.get();
    if (reaction.kind === 'dialog') set({ dialog: state.dialog ?? error });
    if (reaction.kind !== 'notice' || state.notices.some(({ messageKey }) => messageKey === reaction.messageKey)) return;
    errorStore.notify(reaction);
  },
  /** Reports any other failure. */
  notify: ({ messageKey, values, durationMs }: Omit<ErrorNotice, 'id'>): void =>
    set({ notices: [...store.get().notices, { id: nextId++, messageKey, values, durationMs }] }),
  dismissNotice: (id: number): void => set({ notices: store.get().notices.filter((notice) => notice.id !== id) }),
  dismissDialog: (): void => set({ dialog: undefined }),
};

function set(changes: Partial<ErrorState>): void {
  store.set({ ...store.get(), ...changes });
}
