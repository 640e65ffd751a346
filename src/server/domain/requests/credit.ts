import { defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineEffects, type EffectEvent } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const creditErrors = defineErrors({ credit_of_own_firm: 403 });

/** Effects of credit applications. */
export const creditEffects = defineEffects({
  /**
   * Refuses a decision by the applicant, who has no account as such: a person with the address of the application, or of its customer.
   * @throws AppError `credit_of_own_firm` (403). Rule R-257, states R-11
   */
  'credit_applications.checkDecider': async ({ ctx, record, records, system }) => {
    const all = system('who decides on a credit application');
    for (const id of [ctx.reader.userId, ctx.actedBy]) {
      const user = id === undefined || id === 0 ? undefined : await records.find(all, 'users', id);
      const sameAddress = textOf(user?.['MT_EMAIL']).toLowerCase() === textOf(record['payables_email']).toLowerCase();
      const sameCustomer = (user?.['MT_CUST'] ?? null) !== null && user?.['MT_CUST'] === record['customer'];
      if (user && (sameAddress || sameCustomer)) throw creditErrors.credit_of_own_firm();
    }
  },

  /**
   * Gives the customer of a granted application its limit, its terms and an account that it lacks, makes a customer if the desk names none,
   * and completes the application in the same step. States R-11
   */
  'credit_applications.openCustomer': async (event) => {
    const { id, entity, record, records, system, connection } = event;
    const all = system('customer of a credit application');
    const credit = { credit_limit: record['credit_granted'], credit_terms_days: record['terms_days'] };
    const named = record['customer'];
    // Two applications that are granted at once draw different codes and numbers.
    await connection.run(sql`
      select 1 from ${table(all, 'companies', 'f')} where f.id = ${event.ctx.reader.companyId}::bigint for no key update of f`);
    if (typeof named === 'number') await records.change(all, 'customers', named, credit);
    const customer = typeof named === 'number' ? named : await addCustomer(event, all, credit);
    const account = (await findOwnAccount(records, all, customer)) ?? (await addAccount(event, all, customer));
    await records.change(all, entity.name, id, {}, { set: { customer, account } });
    await records.move(all, entity.name, id, 'carry_out');
  },
});

const nameMax = 30;
const codeMax = 15;

/** Makes the customer that an application describes. */
async function addCustomer(event: EffectEvent, all: CallContext, credit: RecordValues): Promise<number> {
  const customer = await event.records.create(all, 'customers', { ...(await newCustomer(event, all)), ...credit });
  return Number(customer['id']);
}

/** The account with which a customer ships by default, else the one with the lowest number; undefined: it has none. */
async function findOwnAccount(records: EffectEvent['records'], all: CallContext, customer: number): Promise<number | undefined> {
  const [account] = await records.list(all, 'customer_accounts', {
    filter: { customer },
    sort: ['-is_default', 'account'],
    fields: ['id'],
    limit: 1,
  });
  return account && Number(account['id']);
}

/** Makes the first account of a customer. */
async function addAccount({ records, connection }: EffectEvent, all: CallContext, customer: number): Promise<number> {
  const name = textOf((await records.find(all, 'customers', customer))?.['name']);
  const account = await nextAccount(connection, all);
  const made = { customer, account, name, role: 'shipper', terms: 'prepaid', is_default: true };
  return Number((await records.create(all, 'customer_accounts', made))['id']);
}

/** The number behind the greatest one, or the greatest free one below the last number. Numbers 0100000 to 9999999: rule of accounts */
async function nextAccount(connection: EffectEvent['connection'], all: CallContext): Promise<string> {
  const [next] = await connection.run<{ number: string | null }>(sql`
    select lpad(max(n.number)::text, 7, '0') as number from (
      select 100000 as number union all select a.account::integer + 1 from ${table(all, 'customer_accounts', 'a')}
    ) n where n.number between 100000 and 9999999 and not exists (
      select from ${table(all, 'customer_accounts', 'b')} where b.account = lpad(n.number::text, 7, '0'))`);
  invariant(next?.number, 'fewer accounts than numbers');
  return next.number;
}

/** The customer that an application describes, in the company of the desk. */
async function newCustomer({ ctx, record, records }: EffectEvent, all: CallContext): Promise<RecordValues> {
  const company = ctx.reader.companyId;
  const name = textOf(record['trade_name']) || textOf(record['legal_name']);
  const [address_1, address_2] = addressLines(textOf(record['address_1']));
  const { legal_name, city, province, postal_code, country, phone, language, payables_email: email } = record;
  return {
    company,
    code: await freeCode(name, async (code) => (await records.list(all, 'customers', { filter: { company, code }, limit: 1 })).length > 0),
    name: name.slice(0, nameMax).trim(),
    legal_name,
    address_1,
    address_2,
    city,
    province,
    postal_code,
    country,
    phone,
    email,
    language,
  };
}

/** An address of up to 40 characters on lines of 30, parted between words where there are some. */
function addressLines(address: string): readonly [string, string | null] {
  if (address.length <= nameMax) return [address, null];
  const space = address.lastIndexOf(' ', nameMax);
  const end = space > 0 ? space : nameMax;
  return [address.slice(0, end), address.slice(end).trim()];
}

/** Letters and digits of a name, with a number behind them where a customer has that code. */
async function freeCode(name: string, isTaken: (code: string) => Promise<boolean>): Promise<string> {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, codeMax - 4)
    .padEnd(2, 'X');
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!(await isTaken(code))) return code;
  }
}
