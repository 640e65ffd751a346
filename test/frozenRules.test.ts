import { describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { getField } from '../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { fieldState } from '../src/shared/framework/records/fieldState.ts';
import { demoOptions } from './demoOptions.ts';
import { addFittingRow } from './fittingRow.ts';
import { requestPeople } from './requestPeople.ts';

/* Steps and changes that the moment or the state of a record refuses. */
const people = await requestPeople();
const { connection, database, call, signIn, move, stored, idOf, giveRole, portal, clock } = people;
const registry = portal.definitions.current();

const [account] = await connection.run<{ id: number }>(sql`
  select g.account as id from group_accounts g join users u on u.id = g."user" join companies c on c.id = u."MT_COMP"
  where c.code = 'northern' and u."MT_UID" = 'northern.user' order by g.account limit 1`);
const customer = async () => ({ token: (await signIn('northern.user', 'northern', demoOptions.password)).token });

describe('the cancellation of a pickup by a customer [R-094]', () => {
  /* Ready at 14:30 on 12 March 2026, in Vancouver and in St. John’s. */
  test.each([
    ['Vancouver, the minute before', 'America/Vancouver', '2026-03-12T21:29:59Z', 200],
    ['Vancouver, the minute itself', 'America/Vancouver', '2026-03-12T21:30:00Z', 409],
    ['Vancouver, later that day', 'America/Vancouver', '2026-03-13T01:00:00Z', 409],
    ['Vancouver, two days later', 'America/Vancouver', '2026-03-14T18:00:00Z', 409],
    ['St. John’s, the minute before', 'America/St_Johns', '2026-03-12T16:59:59Z', 200],
    ['St. John’s, the minute itself', 'America/St_Johns', '2026-03-12T17:00:00Z', 409],
  ])('counts by the clock of the terminal: %s', async (_name, time_zone, now, status) => {
    const terminal = await addFittingRow(database, registry, 'terminals', { time_zone });
    const id = await addFittingRow(database, registry, 'pickups', {
      account: account?.id,
      terminal,
      progress: 'requested',
      status: 'queued',
      pickup_date: '2026-03-12',
      ready_time: '14:30',
      closing_time: '17:00',
    });
    const before = clock.now;
    clock.now = new Date(now);
    const answer = await call('POST', `pickups/${id}/transitions/cancel`, {
      ...(await customer()),
      body: { version: (await stored('pickups', id))?.version },
    });
    clock.now = before;
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ detail?: string }>().detail).toBe(
      status === 409 ? 'This change of state is not allowed: call the terminal' : undefined,
    );
    expect(await stored('pickups', id)).toMatchObject({ progress: status === 200 ? 'cancelled' : 'requested' });
  });
});

describe('the content of a cargo claim', () => {
  const claim = (status: string) =>
    addFittingRow(database, registry, 'cargo_claims', { account: account?.id, status, answer: 'Soon', attachments: null });
  const change = async (id: number, values: object) => {
    const version = (await stored('cargo_claims', id))?.version;
    return call('PUT', `cargo_claims/${id}`, { ...(await customer()), body: { version, ...values } });
  };

  test.each([
    ['new', true],
    ['acknowledged', false],
    ['in_progress', false],
    ['offered', false],
  ])('%s: the claimant may change amount and description: %s', async (status, isFree) => {
    const id = await claim(status);
    const before = await stored('cargo_claims', id);
    for (const values of [{ amount_claimed: 12.5 }, { comment: 'Another description' }]) {
      const answer = await change(id, values);
      expect([answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]).toEqual(
        isFree ? [200, []] : [400, Object.keys(values)],
      );
    }
    const after = await stored('cargo_claims', id);
    expect(after?.['amount_claimed'] === before?.['amount_claimed']).toBe(!isFree);
  });

  test.each([
    ['new', true],
    ['acknowledged', true],
    ['in_progress', true],
    ['offered', false],
  ])('%s: evidence may be added: %s', (status, isFree) => {
    const entity = getEntity(registry, 'cargo_claims');
    const moment = { now: clock.now, timezone: 'America/Toronto' };
    expect(fieldState(entity, getField(entity, 'attachments'), 'update', { status }, moment).readOnly).toBe(!isFree);
  });
});

describe('the content of a dispute', () => {
  const free = { amount_expected: 12.5, reason: 'rate', comment: 'Another description' };
  test.each([
    ['new', true, true],
    ['in_progress', false, true],
    ['info_needed', false, true],
    ['granted', false, false],
    ['denied', false, false],
    ['withdrawn', false, false],
  ])('%s: the customer may change amount and reason: %s, and evidence: %s', async (status, isFree, addsEvidence) => {
    const id = await addFittingRow(database, registry, 'invoice_disputes', {
      account: account?.id,
      status,
      reason: 'tax',
      attachments: null,
    });
    const before = await stored('invoice_disputes', id);
    const change = async (values: object) => {
      const version = (await stored('invoice_disputes', id))?.version;
      return call('PUT', `invoice_disputes/${id}`, { ...(await customer()), body: { version, ...values } });
    };
    const refused = isFree ? 200 : addsEvidence ? 400 : 409;
    for (const values of Object.entries(free).map(([name, value]) => ({ [name]: value })))
      expect((await change(values)).statusCode).toBe(refused);
    const after = await stored('invoice_disputes', id);
    for (const name of Object.keys(free)) expect([name, after?.[name] === before?.[name]]).toEqual([name, !isFree]);
    const entity = getEntity(registry, 'invoice_disputes');
    const moment = { now: clock.now, timezone: 'America/Toronto' };
    expect(fieldState(entity, getField(entity, 'attachments'), 'update', { status }, moment).readOnly).toBe(!addsEvidence);
    const never = { amount_billed: 0.01, answer_due: '2031-01-01', amount_credited: 0.01, closed_at: '2031-01-01T00:00:00Z' };
    for (const [name, value] of Object.entries(never))
      expect([name, (await change({ [name]: value })).statusCode]).toEqual([name, addsEvidence ? 400 : 409]);
  });
});

describe('a credit application [R-257]', () => {
  test.each([
    ['the same address', { payables_email: 'Own@Example.com' }, true],
    ['another address', { payables_email: 'other@example.com' }, false],
  ])('is not decided by a person with %s as the applicant', async (_name, values, refused) => {
    await giveRole('hr', 'credit');
    await connection.run(sql`update users set "MT_EMAIL" = 'own@example.com' where id = ${idOf('hr')}`);
    const decided = { status: 'new', decided_by: null, decided_at: null, decision_comment: null, requested_by: null };
    const id = await addFittingRow(database, registry, 'credit_applications', { ...decided, ...values });
    const answer = await move('hr', 'credit_applications', id, 'deny', { comment: 'No' });
    expect(answer).toMatchObject(refused ? { status: 403, detail: 'You cannot approve your own request' } : { status: 'denied' });
  });

  describe('that is granted', () => {
    const apply = (values: object) =>
      addFittingRow(database, registry, 'credit_applications', {
        status: 'new',
        decided_by: null,
        decided_at: null,
        decision_comment: null,
        requested_by: null,
        customer: null,
        legal_name: 'Granite & Frères Ltée',
        trade_name: null,
        payables_email: 'pay@example.com',
        phone: '4185550134',
        address_1: '12345, chemin du Grand-Belvédère Nord',
        city: 'Québec',
        province: 'QC',
        postal_code: 'G1R2S5',
        country: 'CA',
        ...values,
      });
    const grant = (id: number, values: object = {}) =>
      move('hr', 'credit_applications', id, 'grant', { comment: 'Agreed', values: { credit_granted: 5000, terms_days: 45, ...values } });
    const steps = (id: number) =>
      connection.run<{ transition: string }>(
        sql`select transition from state_changes where entity = 'credit_applications' and record_id = ${id} order by id`,
      );

    test('makes a customer with limit, terms and an account, and is completed [R-206] [D-360]', async () => {
      await giveRole('hr', 'credit');
      const [last] = await connection.run<{ account: number }>(sql`select max(account)::int as account from customer_accounts`);
      const numbers = [1, 2].map((after) => String((last?.account ?? 0) + after).padStart(7, '0'));
      const [one, other] = [await apply({}), await apply({ trade_name: 'Granite Freres Ltee' })];
      for (const [id, code, number] of [
        [one, 'GRANITEFRER', numbers[0]],
        [other, 'GRANITEFRER-2', numbers[1]],
      ] as const) {
        expect(await grant(id)).toMatchObject({ status: 'completed' });
        const made = await stored('customers', Number((await stored('credit_applications', id))?.['customer']));
        expect(made).toMatchObject({
          code,
          credit_limit: '5000.00',
          credit_terms_days: 45,
          legal_name: 'Granite & Frères Ltée',
          language: 'fr',
        });
        expect(made).toMatchObject({ address_1: '12345, chemin du', address_2: 'Grand-Belvédère Nord', email: 'pay@example.com' });
        const account = await stored('customer_accounts', Number((await stored('credit_applications', id))?.['account']));
        expect(account).toMatchObject({
          account: number,
          customer: made?.['id'],
          name: made?.['name'],
          is_default: true,
          status: 'active',
        });
        expect((await steps(id)).map(({ transition }) => transition)).toEqual(['grant', 'carry_out']);
      }
    });

    test('twice at once makes two customers with accounts of their own', async () => {
      const both = await Promise.all([await apply({}), await apply({})].map((id) => grant(id)));
      expect(both.map(({ status }) => status)).toEqual(['completed', 'completed']);
      expect(new Set(both.map(({ account }) => account)).size).toBe(2);
    });

    test('after the last number draws the greatest free one', async () => {
      const [like] = await connection.run<{ customer: number }>(sql`select min(customer)::int as customer from customer_accounts`);
      for (const account of ['9999999', '9999998'])
        await addFittingRow(database, registry, 'customer_accounts', { account, customer: like?.customer, is_default: false });
      const id = await apply({});
      expect(await grant(id)).toMatchObject({ status: 'completed' });
      const account = await stored('customer_accounts', Number((await stored('credit_applications', id))?.['account']));
      expect(Number(account?.['account'])).toBeLessThan(9_999_998);
    });

    test('gives a customer that the desk names its limit and terms, and keeps its default account', async () => {
      const [known] = await connection.run<{ id: number; account: number }>(
        sql`select customer::int as id, id::int as account from customer_accounts where is_default order by customer limit 1`,
      );
      const id = await apply({});
      const before = await connection.run(sql`select id from customers`);
      expect(await grant(id, { customer: known?.id })).toMatchObject({ status: 'completed' });
      expect(await stored('customers', known?.id ?? 0)).toMatchObject({ credit_limit: '5000.00', credit_terms_days: 45 });
      expect(await connection.run(sql`select id from customers`)).toHaveLength(before.length);
      expect(await stored('credit_applications', id)).toMatchObject({ account: known?.account });
    });

    test('stays as it was where no customer can be made of it', async () => {
      const id = await apply({ phone: '1' });
      expect((await grant(id))['status']).toBe(400);
      expect(await stored('credit_applications', id)).toMatchObject({ status: 'new', customer: null });
    });
  });
});
