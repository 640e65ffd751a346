import type { ToneLimit } from '../definitions/types.gen.ts';
import type { Tone } from '../fields/toneRules.ts';

/** Tone of a value, from the highest limit that it reaches; neutral for no number and below all limits. */
export function toneAt(value: number | string | null, limits: readonly ToneLimit[] = []): Tone {
  const number = value === null ? Number.NaN : Number(value);
  const reached = limits.filter(({ from }) => number >= from);
  return (
    reached.reduce<ToneLimit | undefined>((best, each) => (best && best.from >= each.from ? best : each), undefined)?.tone ?? 'neutral'
  );
}
