import { makeStore } from '../../framework/stores/makeStore.ts';
import { type PersistedStore, persistedStore, persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import { findSkin } from './skin.ts';

/** The user's choice: a fixed mode, or the system's. */
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

/** The look of the last user of this browser, and before a sign-in. */
const storedTheme = persistedStore<Partial<StoredTheme>>('local', 'theme', parseTheme);
/** By session: the look of each user of this browser. `first-paint.js` reads it too. */
const storedThemes = persistedStoreOf<Partial<StoredTheme>>('local', 'theme', parseTheme);
let own: PersistedStore<Partial<StoredTheme>> | undefined;
const store = makeStore<ThemeState>({ choice: 'system', skin: 'default', keepsSystem: false });

function set(changes: Partial<ThemeState>): void {
  const state = store.get();
  const next = { ...state, ...changes };
  if (next.choice === state.choice && next.skin === state.skin && next.keepsSystem === state.keepsSystem) return;
  const { light, dark } = findSkin(next.skin);
  keep({ ...next, paint: { light: light.background, dark: dark.background } });
  store.set(next);
}

function keep(theme: Partial<StoredTheme>): void {
  own?.set(theme);
  storedTheme.set(theme);
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
  setSkin: (skin: string): void => set({ ...(own?.get() ?? storedTheme.get()), skin }),
  /**
   * Takes up the look that this browser remembers.
   * @param session key of the session of this tab: another user of the browser has another look
   */
  restore: (session?: string): void => {
    own = session === undefined ? undefined : storedThemes(session);
    set({ ...storedTheme.get(), ...own?.get() });
  },
  /** Applies the look of a user who signs in: the look chosen before in this browser, else the profile's, as `follow`. */
  enter: (session: string, theme: 'light' | 'dark'): void => {
    own = storedThemes(session);
    set(own.get() ?? { keepsSystem: false });
    themeStore.follow(theme);
    const { choice, skin, keepsSystem } = store.get();
    own.set({ ...storedTheme.get(), choice, skin, keepsSystem });
  },
  /** After a sign-out: a further choice is of nobody. */
  leave: (): void => {
    own = undefined;
  },
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
