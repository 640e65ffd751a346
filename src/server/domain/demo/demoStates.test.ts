import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../test/demo.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { reachableStates } from '../../../../test/reachableStates.ts';
import { invariant } from '../../../shared/framework/AppError.ts';
import { backState } from '../../../shared/framework/definitions/machines.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { loadDefinitions } from '../../framework/definitions/loadDefinitions.ts';

/* The demo has rows in every state, and a history for each of them (domain 8.1). */
const connection = await demoConnection();
const { registry } = loadDefinitions(checkout);
invariant(registry, 'the definitions are sound');
const machines = [...registry.entities.values()].flatMap((entity) => entity.machines.map((machine) => ({ entity, machine })));

/** Each statement finds rows that contradict others; all must be empty. */
const contradictions: readonly (readonly [string, () => Sql])[] = [
  [
    'no run is named that no job has made',
    () => sql`select id from scheduled_reports where next_run_at is not null union all select id from push_reports where last_run_at is not null
      union all select id from report_runs union all select id from push_report_repository union all select id from webhook_deliveries`,
  ],
  [
    'the steps of the history follow each other',
    () => sql`select h.entity, h.record_id from (select *, lag(to_state) over (partition by entity, record_id, field order by at, id) as before from state_changes) h
      where h.before is not null and h.from_state is distinct from h.before`,
  ],
];

describe('states of the demo', () => {
  test.each(contradictions)('%s', async (_name, query) => {
    expect(await connection.run(query())).toEqual([]);
  });

  test.each([
    ['quotes', 'status', 8],
    ['bols', 'status', 5],
    ['bols', 'kind', 4],
    ['pickups', 'progress', 6],
    ['pickups', 'status', 4],
    ['freight_bills', 'kind', 3],
    ['freight_bills', 'status', 6],
    ['statements', 'status', 5],
    ['inspections', 'kind', 4],
    ['exit_conditions', 'status', 8],
    ['invoice_disputes', 'status', 6],
    ['shipment_instructions', 'status', 6],
    ['shipments', 'status', 13],
  ])('%s have every state that the demo gives them: %s', async (table, field, states) => {
    expect(await connection.run(sql`select distinct ${sql.id(field)} from ${sql.id(table)}`)).toHaveLength(states);
  });

  test.each([
    ['new_user_requests', 8],
    ['change_user_requests', 7],
    ['onboardings', 7],
    ['api_access_requests', 7],
    ['credit_applications', 6],
    ['enrollment_forms', 7],
    ['edi_requests', 7],
    ['registrations', 7],
    ['feature_requests', 5],
    ['skeleton_accounts', 3],
  ])('%s are in each state that they reach at least twice [domain 8.1]', async (table, count) => {
    const states = await connection.run(sql`select status from ${sql.id(table)} group by status having count(*) > 1`);
    expect(states).toHaveLength(count);
  });

  describe.each(machines.map(({ entity, machine }) => [`${entity.name}.${machine.field}`, entity, machine] as const))(
    '%s',
    (_name, entity, machine) => {
      test('every state of the demo is reachable [G-8]', async () => {
        const rows = await connection.run(
          sql<{ state: string }>`select distinct ${sql.id(machine.field)}::text as state from ${sql.id(entity.name)}`,
        );
        const reachable = reachableStates(entity, machine);
        expect(rows.map(({ state }) => state).filter((state) => !reachable.has(state))).toEqual([]);
      });

      test('each step of the history is a transition, and the last one leads to the state of the record', async () => {
        const steps = await connection.run(sql<{ transition: string | null; from: string; to: string }>`
        select distinct transition, from_state as "from", to_state as "to" from state_changes where entity = ${entity.name} and field = ${machine.field}`);
        const isMade = (step: (typeof steps)[number]) =>
          machine.transitions.some(
            ({ name, from, to }) =>
              name === step.transition && from.includes(step.from) && (to === backState || [to].flat().includes(step.to)),
          );
        expect(steps.filter((step) => !isMade(step))).toEqual([]);
        const last = await connection.run(sql`select t.id from ${sql.id(entity.name)} t
        join (select distinct on (record_id) record_id, to_state from state_changes where entity = ${entity.name} and field = ${machine.field} order by record_id, at desc, id desc) h
          on h.record_id = t.id where t.${sql.id(machine.field)}::text <> h.to_state`);
        expect(last).toEqual([]);
      });
    },
  );

  test('a feature request is in each of its steps at least twice', async () => {
    expect(await connection.run(sql`select step from feature_requests group by step having count(*) > 1`)).toHaveLength(9);
  });

  /** Facts that the rules of other tests would not miss if there were none. */
  test.each<[string, number, Sql]>([
    ['holidays of provinces', 30, sql`select from holidays where scope = 'province' and not blocks_pickup`],
    ['holidays of the United States', 18, sql`select from holidays where scope = 'us'`],
    [
      'provinces with road service',
      10,
      sql`select distinct province from emergency_road_service where province in ('BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NB', 'NS', 'PE', 'NL')`,
    ],
    [
      'executives of sales who see all',
      2,
      sql`select distinct u.id from users u join user_types t on t.id = u.user_type join user_sales x on x."user" = u.id where t.code = 'SALESEXEC' and x.all_customers`,
    ],
    ['tokens of programs', 4, sql`select from api_tokens where token_hash ~ '^[0-9a-f]{64}$'`],
    ['statements with interest', 50, sql`select from statements where interest > 0`],
    ['payments of interest', 5, sql`select from payment_applications where statement_line is not null`],
    ['measured lines', 900, sql`select from shipment_items where length is not null`],
    ['blind bills of lading', 1, sql`select from bols where kind = 'blind'`],
    [
      'third parties that nobody verified',
      2,
      sql`select from bols where status = 'exception' and terms = 'third_party' and not third_party_verified`,
    ],
    [
      'accounts on credit hold with an exception',
      5,
      sql`select distinct s.account from bols s join customer_accounts a on a.id = s.account join customers c on c.id = a.customer
        where s.status = 'exception' and s.flag_reason = 'Account on credit hold' and c.on_credit_hold`,
    ],
  ])('there are %s: at least %i', async (_name, least, query) => {
    expect((await connection.run(query)).length).toBeGreaterThanOrEqual(least);
  });
});
