import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { userColumns } from '../users/userColumns.ts';

/** A user of the portal who receives a report. */
export interface Recipient {
  readonly user: number;
  readonly address: string;
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
  /** Code of the company. */
  readonly company: string;
}

const { company, status, email, language, firstName } = userColumns;
const [zone, code] = [`${company}.time_zone`, `${company}.code`];
const fields = ['id', email, company, language, firstName, zone, code];

/**
 * The active users behind addresses, by address in lower case: users of companies that the reader may see. If several share an address, one
 * of the reader's own company, else the first.
 * @param ctx the owner of the report
 * @param all a context that sees all users: a user need not see the others of the company
 */
export async function findRecipients(
  records: Pick<Records, 'list'>,
  ctx: CallContext,
  all: CallContext,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (addresses.length === 0) return new Map();
  const users = await records.list(all, 'users', {
    filter: { [status]: 'active', or: addresses.map((address) => ({ [`${email}__iexact`]: address })) },
    fields,
  });
  const companies = [...new Set(users.map((user) => Number(user[company])))];
  const visible = await records.list(ctx, 'companies', { filter: { id__in: companies.length > 0 ? companies : [0] }, fields: ['id'] });
  const open = new Set([ctx.reader.companyId, ...visible.map(({ id }) => Number(id))]);
  const isOwn = (user: RecordValues): boolean => Number(user[company]) === ctx.reader.companyId;
  const found = new Map<string, Recipient>();
  for (const user of users.filter((each) => open.has(Number(each[company]))).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const recipient = recipientOf(user);
    if (!found.has(recipient.address)) found.set(recipient.address, recipient);
  }
  return found;
}

/** A user by id, in the form of a recipient. */
export async function findPerson(records: Pick<Records, 'list'>, all: CallContext, user: number): Promise<Recipient | undefined> {
  const [row] = await records.list(all, 'users', { filter: { id: user }, fields });
  return row && recipientOf(row);
}

function recipientOf(user: RecordValues): Recipient {
  return {
    user: Number(user['id']),
    address: textOf(user[email]).toLowerCase(),
    name: textOf(user[firstName]),
    language: textOf(user[language]).startsWith('fr') ? 'fr' : 'en',
    timezone: textOf(user[zone]),
    company: textOf(user[code]),
  };
}
