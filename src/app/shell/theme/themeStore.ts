import { keptIn } from '../../framework/stores/keptIn.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';
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

interface KeptTheme extends ThemeState {
  /** The colours of an empty page, for `first-paint.js`, which knows no skins. */
  readonly paint: Readonly<Record<'light' | 'dark', string>>;
}

const kept = keptIn<Partial<KeptTheme>>('local', 'theme', parseTheme);
const store = makeStore<ThemeState>({ choice: 'system', skin: 'default', keepsSystem: false });

function set(changes: Partial<ThemeState>): void {
  const state = store.get();
  const next = { ...state, ...changes };
  if (next.choice === state.choice && next.skin === state.skin && next.keepsSystem === state.keepsSystem) return;
  const { light, dark } = findSkin(next.skin);
  kept.set({ ...next, paint: { light: light.background, dark: dark.background } });
  store.set(next);
}

/** The look in this browser: kept over reloads, so that no page is drawn in one look first and in another then. */
export const themeStore = {
  get: store.get,
  subscribe: store.subscribe,
  choose: (choice: ThemeChoice): void => set({ choice, keepsSystem: choice === 'system' }),
  /**
   * Takes over what the profile says, which may have been chosen on another device. A light profile is also that of somebody
   * who never chose: it ends a dark look, but leaves one that follows the system. Spec S-132, S-178.
   */
  follow: (theme: 'light' | 'dark'): void => {
    const { keepsSystem, choice } = store.get();
    if (keepsSystem) return;
    if (theme === 'dark' || choice === 'dark') set({ choice: theme });
  },
  /** Wears a skin, in the mode that was chosen last: another tab may have chosen since. */
  setSkin: (skin: string): void => set({ ...kept.get(), skin }),
  /** Takes up what this browser remembers. */
  restore: (): void => set({ ...kept.get() }),
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
