/** Round values from below the least value to above the greatest, with zero among them: the ends and the lines of an axis. */
export function niceTicks(values: readonly number[], about = 5): readonly [number, number, ...number[]] {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const step = niceStep((greatest - least) / about);
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(greatest / step));
  const [first = 0, second = 1, ...more] = Array.from({ length: to - from + 1 }, (_each, i) => rounded((from + i) * step, step));
  return [first, second, ...more];
}

/** The next 1, 2 or 5 with zeros. */
function niceStep(rough: number): number {
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999_999) ?? 10;
  return factor * power;
}

/** Without the traces of binary fractions. */
function rounded(value: number, step: number): number {
  return Number(value.toFixed(Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(step))))));
}
