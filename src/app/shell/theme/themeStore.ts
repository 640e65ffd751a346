import { findSkin } from './skin.ts';

/** What a person chose: a mode of their own, or the one of their system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly skin: string;
  /** Whether `system` was chosen in this browser, rather than never thought of. */
  readonly keepsSystem: boolean;
}

const storageKey = 'theme';
const listeners = new Set<() => void>();
let state: ThemeState = { choice: 'system', skin: 'default', keepsSystem: false };

function set(changes: Partial<ThemeState>): void {
  const next = { ...state, ...changes };
  if (next.choice === state.choice && next.skin === state.skin && next.keepsSystem === state.keepsSystem) return;
  state = next;
  const { light, dark } = findSkin(state.skin);
  // The colours are for `first-paint.js`, which knows no skins.
  localStorage.setItem(storageKey, JSON.stringify({ ...state, paint: { light: light.background, dark: dark.background } }));
  for (const listener of listeners) listener();
}

/** The look in this browser: kept over reloads, so that no page is drawn in one look first and in another then. */
export const themeStore = {
  get: (): ThemeState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  choose: (choice: ThemeChoice): void => set({ choice, keepsSystem: choice === 'system' }),
  /**
   * Takes over what the profile says, which may have been chosen on another device. A light profile is also that of somebody
   * who never chose: it ends a dark look, but leaves one that follows the system. Spec S-132, S-178.
   */
  follow: (theme: 'light' | 'dark'): void => {
    if (state.keepsSystem) return;
    if (theme === 'dark' || state.choice === 'dark') set({ choice: theme });
  },
  /** Wears a skin, in the mode that was chosen last: another tab may have chosen since. */
  setSkin: (skin: string): void => set({ ...remembered(), skin }),
  /** Takes up what this browser remembers. */
  restore: (): void => set(remembered()),
};

function remembered(): Partial<ThemeState> {
  try {
    const { choice, skin, keepsSystem } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<
      Record<keyof ThemeState, unknown>
    >;
    const known = themeChoices.find((candidate) => candidate === choice);
    return {
      ...(known && { choice: known }),
      ...(typeof skin === 'string' && { skin }),
      ...(typeof keepsSystem === 'boolean' && { keepsSystem }),
    };
  } catch {
    return {};
  }
}
