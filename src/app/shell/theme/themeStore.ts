/** What a person chose: a mode of their own, or the one of their system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly skin: string;
}

const storageKey = 'theme';
const listeners = new Set<() => void>();
let state: ThemeState = { choice: 'system', skin: 'default' };

function set(changes: Partial<ThemeState>): void {
  const next = { ...state, ...changes };
  if (next.choice === state.choice && next.skin === state.skin) return;
  state = next;
  localStorage.setItem(storageKey, JSON.stringify(state));
  for (const listener of listeners) listener();
}

/** The look in this browser: kept over reloads, so that the sign-in page is not drawn in one skin first and in another then. */
export const themeStore = {
  get: (): ThemeState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  choose: (choice: ThemeChoice): void => set({ choice }),
  setSkin: (skin: string): void => set({ skin }),
  /** Takes up what this browser remembers. */
  restore: (): void => set(parseState(localStorage.getItem(storageKey))),
};

function parseState(text: string | null): Partial<ThemeState> {
  try {
    const { choice, skin } = JSON.parse(text ?? '{}') as Partial<Record<keyof ThemeState, unknown>>;
    const known = themeChoices.find((candidate) => candidate === choice);
    return { ...(known && { choice: known }), ...(typeof skin === 'string' && { skin }) };
  } catch {
    return {};
  }
}
