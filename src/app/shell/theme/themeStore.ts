import { makeStore } from '../../framework/stores/makeStore.ts';
import { persistedStore } from '../../framework/stores/persistedStore.ts';
import { findSkin } from './skin.ts';

/** The user's choice: a fixed mode, or that of the system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** The theme of a profile for a choice: a browser that never chose follows its system under a light profile. Spec S-132. */
export function profileTheme(choice: ThemeChoice): 'light' | 'dark' {
  return choice === 'dark' ? 'dark' : 'light';
}

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly skin: string;
  /** true: the user chose `system` in this browser, which is otherwise the default. */
  readonly keepsSystem: boolean;
}

interface StoredTheme extends ThemeState {
  /** The colours of an empty page, for `first-paint.js`, which knows no skins. */
  readonly paint: Readonly<Record<'light' | 'dark', string>>;
}

const storedTheme = persistedStore<Partial<StoredTheme>>('local', 'theme', parseTheme);
const store = makeStore<ThemeState>({ choice: 'system', skin: 'default', keepsSystem: false });

function set(changes: Partial<ThemeState>): void {
  const state = store.get();
  const next = { ...state, ...changes };
  if (next.choice === state.choice && next.skin === state.skin && next.keepsSystem === state.keepsSystem) return;
  const { light, dark } = findSkin(next.skin);
  storedTheme.set({ ...next, paint: { light: light.background, dark: dark.background } });
  store.set(next);
}

/** The look in this browser: kept over reloads, so that no page changes its look after it is first drawn. */
export const themeStore = {
  get: store.get,
  subscribe: store.subscribe,
  choose: (choice: ThemeChoice): void => set({ choice, keepsSystem: choice === 'system' }),
  /**
   * Takes over the theme of the profile, which may have been chosen on another device. A light profile may also mean that the user never
   * chose: it ends a dark look, but leaves one that follows the system. Spec S-132, S-178.
   */
  follow: (theme: 'light' | 'dark'): void => {
    const { keepsSystem, choice } = store.get();
    if (keepsSystem) return;
    if (theme === 'dark' || choice === 'dark') set({ choice: theme });
  },
  /** Applies a skin, in the mode chosen last: another tab may have changed the mode since. */
  setSkin: (skin: string): void => set({ ...storedTheme.get(), skin }),
  /** Takes up the look that this browser remembers. */
  restore: (): void => set({ ...storedTheme.get() }),
};

function parseTheme(value: unknown): Partial<ThemeState> {
  const { choice, skin, keepsSystem } = (value ?? {}) as Partial<Record<keyof ThemeState, unknown>>;
  const known = themeChoices.find((candidate) => candidate === choice);
  return {
    ...(known && { choice: known }),
    ...(typeof skin === 'string' && { skin }),
    ...(typeof keepsSystem === 'boolean' && { keepsSystem }),
  };
}
