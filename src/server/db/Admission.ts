import type { CallContext } from './CallContext.ts';
import { databaseErrors } from './errors/databaseErrors.ts';
import { type Release, Slots } from './Slots.ts';

/** Shares of one user or company in the work of a process. */
export interface CallerShares {
  /** Statements and transactions at the same time, per user and per company; further work waits for its turn. */
  readonly statementsPerUser: number;
  readonly statementsPerCompany: number;
  /** Copies out at the same time, in total, per user and per company; further copies are refused. */
  readonly copies: number;
  readonly copiesPerUser: number;
  readonly copiesPerCompany: number;
}

/** Limits of simultaneous work, in each process. */
export interface AdmissionLimits extends CallerShares {
  /** Transactions of all callers: fewer than connections, so that callers that wait for records leave some to the lists. */
  readonly transactions: number;
}

/** Admits work of one caller; the returned function releases it. */
export interface Admission {
  /** @throws AppError `too_many_at_once` (503); the signal's reason */
  readonly statement: (signal: AbortSignal | undefined) => Promise<Release> | Release;
  /** As `statement`, for a transaction. */
  readonly transaction: (signal: AbortSignal | undefined) => Promise<Release> | Release;
  /**
   * Lets a statement go on waiting for a record that is held for long; undefined if enough statements of the user or company do so already.
   */
  readonly lockWait: () => Release | undefined;
  /**
   * @throws AppError `too_many_copies` (details.of: user or company), `copies_busy`, both 503: the portal's own pages read 429 as the daily
   *   limit. Spec S-313
   */
  readonly copy: () => Release;
}

const retryAfterSeconds = 30;

/** Waiting work of a whole company, or of all: each user has far fewer. */
const manyWaiting = 2000;

/** Places of a company that only its lists can take, not its transactions. */
const keptOfCompany = 2;

/** Statements of a user, and of a company, that wait for records which are held for long: each keeps a connection and a place. */
const lockWaitsPerUser = 1;
const lockWaitsPerCompany = 2;

/** Counts the work of all callers. All calls without a user count as one user. Law 48, 70. */
export function createAdmission(limits: AdmissionLimits): (ctx: CallContext) => Admission {
  const statements = new Slots(limits.statementsPerUser);
  const statementsOfCompanies = new Slots(limits.statementsPerCompany, manyWaiting);
  const transactionsOfCompanies = new Slots(Math.max(1, limits.statementsPerCompany - keptOfCompany), manyWaiting);
  const transactions = new Slots(limits.transactions, manyWaiting);
  const lockWaits = new Slots(lockWaitsPerUser);
  const lockWaitsOfCompanies = new Slots(lockWaitsPerCompany);
  const copies = new Slots(limits.copies);
  const ofUsers = new Slots(limits.copiesPerUser);
  const ofCompanies = new Slots(limits.copiesPerCompany);
  return ({ reader: { userId, companyId } }) => {
    const [user, company] = [String(userId), String(companyId)];
    const ofUser: Share = [statements, user];
    const ofCompany: Share = [statementsOfCompanies, company];
    return {
      statement: (signal) => inTurn([ofUser, ofCompany], signal),
      transaction: (signal) => inTurn([ofUser, [transactionsOfCompanies, company], ofCompany, [transactions, '']], signal),
      lockWait: () => {
        const own = lockWaits.tryTake(user);
        const shared = own && lockWaitsOfCompanies.tryTake(company);
        if (!shared) {
          own?.();
          return undefined;
        }
        return () => {
          own();
          shared();
        };
      },
      copy: () =>
        acquireAll([
          () => ofUsers.tryTake(user) ?? refuse('user', limits.copiesPerUser),
          () => ofCompanies.tryTake(company) ?? refuse('company', limits.copiesPerCompany),
          () => copies.tryTake('') ?? refuse('all', limits.copies),
        ]),
    };
  };
}

type Share = readonly [slots: Slots, key: string];

/** Takes one slot of each kind in a fixed order: work that waits for a later slot holds the earlier slots, never the reverse. */
function inTurn(shares: readonly Share[], signal: AbortSignal | undefined): Promise<Release> | Release {
  const taken: Release[] = [];
  const release = (): void => {
    for (const each of taken) each();
  };
  for (const [i, [slots, key]] of shares.entries()) {
    const free = slots.tryTake(key);
    if (!free) return waitFor(shares.slice(i));
    taken.push(free);
  }
  return release;

  async function waitFor(left: readonly Share[]): Promise<Release> {
    try {
      for (const [slots, key] of left) taken.push(await slots.take(key, signal));
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }
}

/** Takes one slot of each kind or none. */
function acquireAll(takes: readonly (() => Release)[]): Release {
  const taken: Release[] = [];
  const release = (): void => {
    for (const each of taken) each();
  };
  try {
    for (const take of takes) taken.push(take());
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function refuse(of: 'user' | 'company' | 'all', max: number): never {
  if (of === 'all') throw databaseErrors.copies_busy({}, { retryAfterSeconds });
  throw databaseErrors.too_many_copies({ of, max }, { retryAfterSeconds });
}
