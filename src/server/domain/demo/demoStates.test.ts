import { describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../test/demo.ts';
import { type Sql, sql } from '../../db/sql.ts';

/* The demo has rows in every state, and a history for each of them (domain 8.1). */
const connection = await demoConnection();

/** Each statement finds rows that contradict others; all must be empty. */
const contradictions: readonly (readonly [string, () => Sql])[] = [
  [
    'no run is named that no job has made',
    () => sql`select id from scheduled_reports where next_run_at is not null union all select id from push_reports where last_run_at is not null
      union all select id from report_runs union all select id from push_report_repository union all select id from webhook_deliveries`,
  ],
  [
    'the history of each request leads from its first state to the one it has',
    () => sql`select r.kind, r.id from (select 'dispute' as kind, id, status from invoice_disputes union all select 'cargo_claim', id, status from cargo_claims
        union all select 'shipment_instruction', id, status from shipment_instructions union all select 'new_user', id, status from new_user_requests
        union all select 'change_user', id, status from change_user_requests union all select 'exit_condition', id, status from exit_conditions
        union all select 'onboarding', id, status from onboardings union all select 'feature', id, status from feature_requests
        union all select 'api_access', id, status from api_access_requests union all select 'credit_application', id, status from credit_applications
        union all select 'enrollment', id, status from enrollment_forms union all select 'edi_request', id, status from edi_requests
        union all select 'registration', id, status from registrations) r
      where r.status is distinct from (select h.to_status from request_history h where (h.request_kind, h.request_id) = (r.kind, r.id) order by h.at desc, h.id desc limit 1)
      union all select request_kind, request_id from (select *, lag(to_status) over (partition by request_kind, request_id order by at, id) as before from request_history) h
        where from_status is distinct from before`,
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
    ['pickups', 'status', 5],
    ['freight_bills', 'kind', 3],
    ['freight_bills', 'status', 6],
    ['statements', 'status', 5],
    ['inspections', 'kind', 4],
    ['exit_conditions', 'status', 11],
    ['invoice_disputes', 'status', 6],
    ['shipment_instructions', 'status', 6],
    ['shipments', 'status', 13],
  ])('%s have every state that the demo gives them: %s', async (table, field, states) => {
    expect(await connection.run(sql`select distinct ${sql.id(field)} from ${sql.id(table)}`)).toHaveLength(states);
  });

  test.each([
    'new_user_requests',
    'change_user_requests',
    'onboardings',
    'feature_requests',
    'api_access_requests',
    'credit_applications',
    'enrollment_forms',
    'edi_requests',
    'registrations',
    'skeleton_accounts',
  ])('%s are in each state at least twice [domain 8.1]', async (table) => {
    const states = await connection.run(sql`select status from ${sql.id(table)} group by status having count(*) > 1`);
    expect(states).toHaveLength(11);
  });

  test('a feature request is in each of its steps at least twice', async () => {
    expect(await connection.run(sql`select step from feature_requests group by step having count(*) > 1`)).toHaveLength(10);
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
