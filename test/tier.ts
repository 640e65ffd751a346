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

/** Rows of a table that one function treats alike, whatever they are: all in the deep tier, in the fast tier each `step`th. */
export function everyNth<Row>(rows: readonly Row[], step: number): readonly Row[] {
  return isDeep ? rows : rows.filter((_row, place) => place % step === 0);
}

/** Rows of a table that differ in their kind: all in the deep tier, in the fast tier the first of each kind. */
export function firstOfKind<Row>(rows: readonly Row[], kindOf: (row: Row) => string): readonly Row[] {
  return isDeep ? rows : [...new Map(rows.toReversed().map((row) => [kindOf(row), row])).values()].toReversed();
}

/** Number of random cases of a property: a tenth in the fast tier, but not below 20. A failure prints its seed. */
export function fuzzRuns(inFull: number): number {
  return isDeep ? inFull : Math.min(inFull, Math.max(20, Math.ceil(inFull / 10)));
}
