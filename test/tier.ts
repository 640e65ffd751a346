// The two tiers of tests, see docs/testing.md: `npm test` runs the fast one, `npm run test:deep` everything. A product of definitions,
// accounts and formats goes through `byTurn`, so that both tiers run the same code and the deep one only more of it.

/** true: everything runs, every product in full. */
export const isDeep = process.env['TEST_TIER'] === 'deep';

/**
 * Choices for one row of a product of cases: all in the deep tier; in the fast tier `count` of them, shifted by the row, so that every
 * choice is met equally often. For a second factor, add its place to the turn.
 * @param turn place of the row in its table, from 0
 */
export function byTurn<Choice>(choices: readonly Choice[], turn: number, count = 1): readonly Choice[] {
  if (isDeep || count >= choices.length) return choices;
  return Array.from({ length: count }, (_each, place) => choices[(turn * count + place) % choices.length] as Choice);
}

/** Number of random cases of a property: a tenth in the fast tier, but not below 20. A failure prints its seed. */
export function fuzzRuns(inFull: number): number {
  return isDeep ? inFull : Math.min(inFull, Math.max(20, Math.ceil(inFull / 10)));
}
