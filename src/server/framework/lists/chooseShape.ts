import type { Connection, RunOptions } from '../../db/Connection.ts';
import { explain, type PlanNode } from './explainList.ts';
import type { ListPlan } from './planList.ts';

/**
 * `ordered`: PostgreSQL's own way to find the page · `walked`: along the order, up to a limit of rows · `gathered`: all matches
 * first, then their order · `from the end`: from the list's end, which is nearer to the page.
 */
export type PageShape = 'ordered' | 'walked' | 'gathered' | 'from the end';

/** From this offset on it pays to check which end of the list is nearer to the page. */
const deepOffset = 500;

/** With an index, this number of keys is gathered and sorted in some milliseconds. */
const fewMatches = 10_000;

/**
 * Chooses the way to find the page of a list. If PostgreSQL expects many evenly spread matches, it follows the order of the list until
 * the page is full; if there are none, or all lie at the far end, it reads the whole index. So this asks for its expectation first:
 * few matches are gathered, many are searched along a bounded part of the order.
 */
export async function chooseShape(connection: Connection, { page, isFiltered, counts }: ListPlan, options: RunOptions): Promise<PageShape> {
  const isDeep = counts && page.offset >= deepOffset;
  if (!isFiltered && !isDeep) return 'ordered';
  const plan = await explain(connection, page.keys, options);
  const { matches, scan } = foundBy(plan);
  const isFew = matches <= fewMatches && (counts || page.offset + page.limit > matches / 50);
  // A span of the order itself ends with its matches.
  const isSpan = scan !== undefined && scan.Filter === undefined;
  if (isFiltered && isFew && !isSpan && (scan || counts)) return 'gathered';
  if (!scan) return 'ordered';
  if (isDeep && page.offset > 0.6 * matches) return 'from the end';
  return scan.Filter !== undefined && scan['Index Cond'] === undefined ? 'walked' : 'ordered';
}

/** PostgreSQL's plan to find the keys of a page. */
interface Finding {
  /** Number of rows that it expects to match the request. */
  readonly matches: number;
  /** The node that reads the list's table in the list's order; undefined if it sorts all matches after finding them. */
  readonly scan: PlanNode | undefined;
}

function foundBy(plan: PlanNode): Finding {
  const below = plan.Plans?.[0];
  switch (plan['Node Type']) {
    case 'Index Scan':
    case 'Index Only Scan':
      return { matches: plan['Plan Rows'], scan: plan };
    case 'Sort':
      return { matches: below?.['Plan Rows'] ?? plan['Plan Rows'], scan: undefined };
    case 'Gather Merge':
      // A plan node below a Gather counts the rows of one worker.
      return { matches: plan['Plan Rows'], scan: below && foundBy(below).scan };
    default:
      return below ? foundBy(below) : { matches: plan['Plan Rows'], scan: undefined };
  }
}
