import { type Shortcut, type ShortcutId, shortcuts } from './shortcuts.ts';

export interface ShortcutMatch {
  readonly id: ShortcutId;
  /** The last key, such as the digit of a favourite. */
  readonly key: string;
}

/** Name of a pressed key in the table of shortcuts; undefined with Alt, which writes characters on many keyboards. */
export function strokeOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  // Shift is not looked at: keyboards differ in where they have / and ?.
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (altKey) return undefined;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/**
 * The shortcut that ends with the last of the pressed keys.
 * @param strokes the keys pressed in quick succession, the latest last
 */
export function matchShortcut(strokes: readonly string[]): ShortcutMatch | undefined {
  const found = shortcuts.find(({ keys }) => isPressed(keys, strokes.slice(-keys.length)));
  return found && { id: found.id, key: strokes.at(-1) ?? '' };
}

/** A key that begins a sequence is no shortcut by itself, and a letter within a sequence does not act for itself. */
function isPressed(keys: Shortcut['keys'], strokes: readonly string[]): boolean {
  return (
    keys.length === strokes.length && keys.every((key, at) => (key === '1-9' ? /^[1-9]$/.test(strokes[at] ?? '') : key === strokes[at]))
  );
}
