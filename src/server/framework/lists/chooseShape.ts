import type { Connection, RunOptions } from '../../db/Connection.ts';
import { explain, type PlanNode } from './explainList.ts';
import type { ListPlan } from './planList.ts';

/**
 * `ordered`: as PostgreSQL would find the page · `walked`: along the order, as far as that is bounded · `gathered`: all matches
 * first, then their order · `from the end`: the page is nearer to the list's end.
 */
export type PageShape = 'ordered' | 'walked' | 'gathered' | 'from the end';

/** Behind so many rows it pays to ask from which end a page is nearer. */
const deepOffset = 500;

/** So many keys are gathered and sorted in some milliseconds, where an index finds them. */
const fewMatches = 10_000;

/**
 * Chooses how the page of a list is found. PostgreSQL follows the order of a list until the page is full where it expects many
 * matches, evenly spread; where there are none, or all lie at the far end, it reads the whole index. So its expectation is asked
 * for first: few matches are gathered, many are looked for along a bounded part of the order.
 */
export async function chooseShape(connection: Connection, { page, isFiltered, counts }: ListPlan, options: RunOptions): Promise<PageShape> {
  const isDeep = counts && page.offset >= deepOffset;
  if (!isFiltered && !isDeep) return 'ordered';
  const plan = await explain(connection, page.keys, options);
  const { matches, scan } = foundBy(plan);
  const isFew = matches <= fewMatches && (counts || page.offset + page.limit > matches / 50);
  // A span of the order itself ends where its matches do.
  const isSpan = scan !== undefined && scan.Filter === undefined;
  if (isFiltered && isFew && !isSpan && (scan || counts)) return 'gathered';
  if (!scan) return 'ordered';
  if (isDeep && page.offset > 0.6 * matches) return 'from the end';
  return scan.Filter !== undefined && scan['Index Cond'] === undefined ? 'walked' : 'ordered';
}

/** How PostgreSQL would find the keys of a page. */
interface Finding {
  /** Rows that it expects to satisfy the request. */
  readonly matches: number;
  /** The node that reads the list's table in the list's order; undefined where all matches are sorted after they were found. */
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
      // Each worker expects its share.
      return { matches: plan['Plan Rows'], scan: below && foundBy(below).scan };
    default:
      return below ? foundBy(below) : { matches: plan['Plan Rows'], scan: undefined };
  }
}
