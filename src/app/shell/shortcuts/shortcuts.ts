/** A keyboard shortcut of the signed-in app. */
export interface Shortcut {
  readonly id: string;
  readonly group: 'go' | 'page' | 'rows' | 'inbox' | 'viewer' | 'help';
  /**
   * Keys pressed one after the other: names as in `KeyboardEvent.key`, letters in lower case; `mod+` for Ctrl, on a Mac for Cmd; `1-9` for any of
   * these digits.
   */
  readonly keys: readonly string[];
}

/** All shortcuts: this table registers them and is what their list shows. */
export const shortcuts = [
  { id: 'palette', group: 'go', keys: ['mod+k'] },
  { id: 'home', group: 'go', keys: ['g', 'h'] },
  { id: 'favourite', group: 'go', keys: ['g', '1-9'] },
  { id: 'search', group: 'page', keys: ['/'] },
  { id: 'new', group: 'page', keys: ['n'] },
  { id: 'edit', group: 'page', keys: ['e'] },
  { id: 'state', group: 'page', keys: ['t'] },
  { id: 'previous', group: 'page', keys: ['k'] },
  { id: 'next', group: 'page', keys: ['j'] },
  { id: 'save', group: 'page', keys: ['mod+s'] },
  { id: 'close', group: 'page', keys: ['Escape'] },
  { id: 'help', group: 'help', keys: ['F1'] },
  { id: 'list', group: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];

/** Keys that mean nothing while somebody writes, and that the user can switch off: a single character without Ctrl. */
export function isSingleKey({ keys }: Shortcut): boolean {
  return keys[0]?.length === 1;
}
