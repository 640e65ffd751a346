/**
 * The candidate that a mistyped name most likely means: equal but for case, or within a third of its letters.
 * @returns undefined if none is near enough to help
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.ceil(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = candidate === name ? bestDistance : editDistance(wanted, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * Least number of letters inserted, left out, replaced or swapped with their neighbour that turns one text into the other.
 * @returns `limit` as soon as the distance cannot be below it
 */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const at = (values: readonly number[], index: number) => values[index] ?? limit;
      const replaced = at(previous, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(Math.min(at(previous, j) + 1, at(row, j - 1) + 1, replaced, isSwap ? at(before, j - 2) + 1 : limit));
    }
    if (Math.min(...row) >= limit) return limit;
    before = previous;
    previous = row;
  }
  return Math.min(previous[to.length] ?? limit, limit);
}
