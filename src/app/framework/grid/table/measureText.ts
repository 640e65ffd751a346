/** Widths of texts in one font, in pixels. */
export type MeasureText = (text: string) => number;

/** Share of the font's size that an average character takes; for browsers that cannot measure outside of the page. */
const estimatedShare = 0.55;

/**
 * Measures texts without drawing them.
 * @param font as in style sheets, such as `500 14px Roboto`
 */
export function measureText(font: string): MeasureText {
  const context = typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 14);
    return (text) => text.length * size * estimatedShare;
  }
  context.font = font;
  const known = new Map<string, number>();
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    const { width } = context.measureText(text);
    known.set(text, width);
    return width;
  };
}
