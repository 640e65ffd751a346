/** Colours of series and slices, in order; each has a contrast of 3:1 to the surfaces of its theme (`chartColours.test.ts`). */
export const chartColours = {
  light: ['#2472C8', '#C26A00', '#23894D', '#8E44AD', '#0E8484', '#C2356B', '#7A5C3E', '#5A6B7B'],
  dark: ['#62AEF5', '#EFA440', '#4FC07C', '#C58AE0', '#45BDBD', '#F07FA8', '#C9A27C', '#9FB1C1'],
} as const;

/** The dashes of lines, so that two lines never differ only by colour. */
const dashes = ['', '6 3', '2 3', '8 3 2 3', '12 4', '4 2 1 2', '1 3', '10 2 2 2'] as const;

export function colourAt(mode: 'light' | 'dark', i: number): string {
  const colours = chartColours[mode];
  return colours[i % colours.length] ?? colours[0];
}

/** The colour of a series: its own, else that of its place. */
export function seriesColour(mode: 'light' | 'dark', colour: string | undefined, i: number): string {
  return colour ?? colourAt(mode, i);
}

/** Most of the way from a tone to the colour of text, on which the shades of one tone lie. */
const shadesEnd = 0.6;
const shadeStep = 0.2;

/**
 * Shades of equal colours, so that values of one tone can be told apart: each step is nearer to the colour of text, since the other
 * way would leave the contrast to the surface.
 * @param mix mixes a colour with that of text by a share
 */
export function shadesOf(
  colours: readonly (string | undefined)[],
  mix: (colour: string, share: number) => string,
): readonly (string | undefined)[] {
  const seen = new Map<string, number>();
  return colours.map((colour) => {
    if (colour === undefined) return undefined;
    const at = seen.get(colour) ?? 0;
    seen.set(colour, at + 1);
    const steps = colours.filter((each) => each === colour).length - 1;
    return at === 0 ? colour : mix(colour, at * Math.min(shadeStep, shadesEnd / steps));
  });
}

/** The dashes of the line of a series. */
export function dashesAt(i: number): string | undefined {
  return dashes[markAt(i, dashes.length)];
}

/**
 * Place of a series in a list of hatchings or dashes of `count`: it moves on by one with each round of the colours, so that
 * `colours × count` series look different.
 */
export function markAt(i: number, count: number): number {
  return (i + Math.floor(i / chartColours.light.length)) % count;
}
