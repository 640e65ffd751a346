import type { CallContext } from './CallContext.ts';
import { databaseErrors } from './errors/databaseErrors.ts';
import { type Release, Slots } from './Slots.ts';

/** Limits of simultaneous work, in each process. */
export interface AdmissionLimits {
  /** Statements and transactions of one user; further ones wait for their turn. */
  readonly statementsPerUser: number;
  /** Copies out, in total and of one user or company; further ones are refused. */
  readonly copies: number;
  readonly copiesPerUser: number;
  readonly copiesPerCompany: number;
}

/** Admits work of one caller; the returned function releases it. */
export interface Admission {
  /** @throws AppError `too_many_at_once` (503); the signal's reason */
  readonly statement: (signal: AbortSignal | undefined) => Promise<Release> | Release;
  /**
   * @throws AppError `too_many_copies` (details.of: user or company), `copies_busy`, both 503: the portal's own pages read 429 as the daily
   *   limit. Spec S-313
   */
  readonly copy: () => Release;
}

const retryAfterSeconds = 30;

/** Counts the work of all callers. Calls without a user count as those of one user. Decisions 48. */
export function createAdmission(limits: AdmissionLimits): (ctx: CallContext) => Admission {
  const statements = new Slots(limits.statementsPerUser);
  const copies = new Slots(limits.copies);
  const ofUsers = new Slots(limits.copiesPerUser);
  const ofCompanies = new Slots(limits.copiesPerCompany);
  return ({ reader: { userId, companyId } }) => {
    const [user, company] = [String(userId), String(companyId)];
    return {
      statement: (signal) => statements.tryTake(user) ?? statements.take(user, signal),
      copy: () =>
        acquireAll([
          () => ofUsers.tryTake(user) ?? refuse('user', limits.copiesPerUser),
          () => ofCompanies.tryTake(company) ?? refuse('company', limits.copiesPerCompany),
          () => copies.tryTake('') ?? refuse('all', limits.copies),
        ]),
    };
  };
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
