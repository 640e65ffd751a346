interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The meaning of pressed keys: Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z does it again; undefined for others. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKeys): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}
