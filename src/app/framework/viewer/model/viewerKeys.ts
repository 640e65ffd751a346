/** Keys of the file viewer, which act while the focus is in it; names as in `KeyboardEvent.key`, `mod+` for Ctrl or Cmd. */
export const viewerKeys = [
  { id: 'viewer_zoom_in', keys: ['+'] },
  { id: 'viewer_zoom_out', keys: ['-'] },
  { id: 'viewer_actual_size', keys: ['0'] },
  { id: 'viewer_rotate', keys: ['r'] },
  { id: 'viewer_next', keys: ['PageDown'] },
  { id: 'viewer_previous', keys: ['PageUp'] },
  { id: 'viewer_first', keys: ['Home'] },
  { id: 'viewer_last', keys: ['End'] },
  { id: 'viewer_find', keys: ['mod+f'] },
] as const;

export type ViewerKey = (typeof viewerKeys)[number]['id'];

/** The parts of an event of the keyboard that decide what a key means. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The meaning of a pressed key; undefined: none.
 * @param isWide true: the pages are wider than the viewer, so that left and right move across them
 */
export function viewerKeyOf({ key, ctrlKey, metaKey, altKey }: Pressed, isWide: boolean): ViewerKey | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'viewer_find' : undefined;
  if (!isWide && key === 'ArrowRight') return 'viewer_next';
  if (!isWide && key === 'ArrowLeft') return 'viewer_previous';
  // The key of + without Shift.
  const name = key === '=' ? '+' : key.length === 1 ? key.toLowerCase() : key;
  return viewerKeys.find(({ keys }) => keys.some((each) => each === name))?.id;
}
