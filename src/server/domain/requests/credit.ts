import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
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
   * Gives the customer of a granted application its limit and terms, a new customer if the desk names none, and completes the application
   * in the same step. States R-11
   */
  'credit_applications.openCustomer': async (event) => {
    const { id, entity, record, records, system } = event;
    const all = system('customer of a credit application');
    const credit = { credit_limit: record['credit_granted'], credit_terms_days: record['terms_days'] };
    if (typeof record['customer'] === 'number') await records.change(all, 'customers', record['customer'], credit);
    else {
      const customer = await records.create(all, 'customers', { ...(await newCustomer(event, all)), ...credit });
      await records.change(all, entity.name, id, {}, { set: { customer: Number(customer['id']) } });
    }
    await records.move(all, entity.name, id, 'carry_out');
  },
});

const nameMax = 30;
const codeMax = 15;

/** The customer that an application describes, in the company of the desk. */
async function newCustomer({ ctx, record, records }: EffectEvent, all: CallContext): Promise<RecordValues> {
  const company = ctx.reader.companyId;
  const name = textOf(record['trade_name']) || textOf(record['legal_name']);
  const [address_1, address_2] = addressLines(textOf(record['address_1']));
  const { legal_name, city, province, postal_code, country, phone, payables_email: email } = record;
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
