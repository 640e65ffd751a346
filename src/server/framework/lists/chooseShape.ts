import type { Connection, RunOptions } from '../../db/Connection.ts';
import { explain, type PlanNode } from './explainList.ts';
import type { ListPlan } from './planList.ts';

/**
 * `ordered`: PostgreSQL's own way to find the page · `walked`: along the order, up to `rows` rows · `gathered`: all matches
 * first, then their order · `from the end`: from the list's end, which is nearer to the page.
 */
export type PageShape = { readonly way: 'ordered' | 'gathered' | 'from the end' } | { readonly way: 'walked'; readonly rows: number };

/** From this offset on it pays to check which end of the list is nearer to the page. */
const deepOffset = 500;

/** With an index, this number of keys is gathered and sorted in some milliseconds, at this cost in PostgreSQL's units. */
const few = { matches: 20_000, cost: 10_000 };

/**
 * A walk of this cost takes about 20 ms, which are lost if it finds too few: 90,000 rows of a covering index, 30,000 of an index and the
 * table, fewer if each is compared as people read it.
 */
const walkCost = 3000;

/**
 * Chooses the way to find the page of a list. If PostgreSQL expects many evenly spread matches, it follows the order of the list until the
 * page is full; without matches, or with all matches at the far end, that reads the whole index. So the planner's estimate is asked first:
 * few matches are gathered, many are searched along a bounded part of the order.
 */
export async function chooseShape(connection: Connection, plan: ListPlan, options: RunOptions): Promise<PageShape> {
  const { page, isFiltered, counts } = plan;
  const isDeep = page.offset >= deepOffset;
  if (!isFiltered && !isDeep) return { way: 'ordered' };
  const found = foundBy(await explain(connection, page.keys, options));
  if (isFiltered && found.tests) return chooseWalk(connection, plan, found, options);
  // All matches are read anyway: together with the page they are counted in the same pass.
  if (isFiltered && counts && !found.isOrdered && found.matches <= few.matches) return { way: 'gathered' };
  if (found.isOrdered && isDeep && page.offset > 0.6 * found.matches) return { way: 'from the end' };
  return { way: 'ordered' };
}

/** PostgreSQL would test row after row along the order: without an end if its expectation is wrong. */
async function chooseWalk(connection: Connection, { page, counts }: ListPlan, found: Finding, options: RunOptions): Promise<PageShape> {
  const gathering = (await explain(connection, page.gatheredKeys, options))['Total Cost'];
  const isSmall = found.matches <= few.matches && gathering <= few.cost;
  // The count comes with the gathered keys, but a request for rows only should not wait for all keys.
  if (isSmall && (counts || found.cost > gathering * worthAWalk)) return { way: 'gathered' };
  if (found.cost > walkCost) return { way: 'gathered' };
  const sample = (await explain(connection, page.matchesOf(sampleRows), options))['Total Cost'];
  // A walk that fails takes no longer than the gathering after it; far beyond the estimate only a small part of that time is worthwhile.
  const bound = Math.min(walkCost, gathering, Math.max(3 * found.cost, gathering / 100));
  return { way: 'walked', rows: Math.max(Math.floor((sampleRows * bound) / sample), 4 * (page.offset + page.limit)) };
}

/** Of few matches that an index finds, a walk is worth trying if PostgreSQL expects it to take less than this part of the time. */
const worthAWalk = 0.01;

/** A walk of this number of rows gives the cost of each. */
const sampleRows = 10_000;

/** PostgreSQL's plan to find the keys of a page. */
interface Finding {
  /** Cost until the page is full, if the matches are spread evenly. */
  readonly cost: number;
  /** Number of rows that it expects to match the request. */
  readonly matches: number;
  /** true: it reads the list's table in the list's order; false: it sorts all matches after finding them. */
  readonly isOrdered: boolean;
  /** true: it tests rows along the order beyond what the index leaves out; a span of the order ends with its matches. */
  readonly tests: boolean;
}

function foundBy(plan: PlanNode): Finding {
  const cost = plan['Total Cost'];
  const below = plan.Plans?.[0];
  switch (plan['Node Type']) {
    case 'Index Scan':
    case 'Index Only Scan':
      return { cost, matches: plan['Plan Rows'], isOrdered: true, tests: plan.Filter !== undefined };
    case 'Sort':
      return { cost, matches: below?.['Plan Rows'] ?? plan['Plan Rows'], isOrdered: false, tests: false };
    case 'Limit':
    case 'Incremental Sort':
      return { ...(below ? foundBy(below) : unordered(plan)), cost };
    case 'Gather Merge':
      // A plan node below a Gather counts the rows of one worker.
      return { ...(below ? foundBy(below) : unordered(plan)), cost, matches: plan['Plan Rows'] };
    case 'Nested Loop':
    case 'Hash Join':
    case 'Merge Join': {
      // Rows without their counterpart are left out one after another, unless the join only adds columns.
      const outer = below ? foundBy(below) : unordered(plan);
      return { ...outer, cost, matches: plan['Plan Rows'], tests: outer.tests || plan['Join Type'] !== 'Left' };
    }
    default:
      return below ? { ...foundBy(below), cost } : unordered(plan);
  }
}

function unordered(plan: PlanNode): Finding {
  return { cost: plan['Total Cost'], matches: plan['Plan Rows'], isOrdered: false, tests: false };
}
