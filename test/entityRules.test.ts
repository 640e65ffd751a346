import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { getEntity, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { fillPlaceholders } from '../src/shared/framework/query/placeholders.ts';
import { writableFields } from '../src/shared/framework/records/fieldRules.ts';
import { recordLock } from '../src/shared/framework/records/recordLock.ts';
import { checkout } from './plainServer.ts';
import { exampleMoment as moment, problemsAt, wordsOf } from './problemsAt.ts';

/* The rules of docs/requirements/rules.tsv that entities hold: a good value passes, a bad one has the exact English words of the ledger and
   French ones, in the form and on the server alike. */
const registry = shippedRegistry();

const rows = fs
  .readFileSync(path.join(checkout, 'docs/requirements/rules.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const ledger = new Map(rows.map(([id = '', , , , message = '']) => [`[${id}]`, message]));

function shippedRegistry(): Registry {
  const { registry: found } = loadDefinitions(checkout);
  invariant(found, 'the definitions have no errors');
  return found;
}

type Values = Readonly<Record<string, unknown>>;
/** Rule, entity, field of the problem, good values, bad values, and the words where they differ from the ledger's. */
type Case = readonly [id: string, entity: string, field: string, good: Values, bad: Values, words?: string];

const long = (length: number) => 'x'.repeat(length);
const names = (count: number) => Array.from({ length: count }, (_, i) => `column_${i}`);
const fields = (count: number) => names(count).map((field) => ({ field }));
const days = (start_date: string, end_date: string) => ({ start_date, end_date });

const planned = (start_date: string) => ({ backdated: false, start_date });
const backdated = (start_date: string) => ({ backdated: true, start_date });

/** A field of its own: good and bad values. */
const of = (id: string, entity: string, field: string, good: unknown, bad: unknown, words?: string): Case => {
  const values = [{ [field]: good }, { [field]: bad }] as const;
  return words === undefined ? [id, entity, field, ...values] : [id, entity, field, ...values, words];
};

const items = ['bol_items', 'quote_items', 'pickup_items', 'shipment_items'] as const;
const measures: readonly (readonly [id: string, field: string, unit: string, good: number, bad: number])[] = [
  ['[R-052]', 'length', 'in', 12, 11],
  ['[R-052]', 'length', 'in', 636, 637],
  ['[R-053]', 'length', 'ft', 53, 54],
  ['[R-054]', 'length', 'm', 16, 16.5],
  ['[R-055]', 'length', 'cm', 30, 29],
  ['[R-055]', 'length', 'cm', 1615, 1616],
  ['[R-056]', 'width', 'in', 96, 97],
  ['[R-057]', 'width', 'ft', 8, 8.5],
  ['[R-058]', 'width', 'm', 2.43, 2.44],
  ['[R-059]', 'width', 'cm', 243, 244],
  ['[R-060]', 'height', 'in', 102, 103],
  ['[R-061]', 'height', 'ft', 8.5, 8.51],
  ['[R-062]', 'height', 'm', 2.59, 2.6],
  ['[R-063]', 'height', 'cm', 259, 260],
];

/** Entities with an address, the start of its fields, and the field of the postal code. */
const places = [
  ['address_book', '', 'postal_code'],
  ['companies', '', 'postal_code'],
  ['customers', '', 'postal_code'],
  ['dealers', '', 'postal_code'],
  ['employees', '', 'postal_code'],
  ['terminals', '', 'postal_code'],
  ['pickups', '', 'postal_code'],
  ['bols', 'shipper_', 'postal'],
  ['bols', 'consignee_', 'postal'],
  ['quotes', 'origin_', 'postal'],
  ['quotes', 'destination_', 'postal'],
  ['shipments', 'consignee_', 'postal'],
] as const;

/** Plain one-line texts that people type. One field per entity is enough, because the rules of such fields are the same. */
const labels = registry.set.entities.flatMap(({ content: { $id } }) =>
  writableFields(getEntity(registry, $id), 'create')
    .filter(
      ({ kind, property: { pattern, format, maxLength = 301, 'x-format': shown, 'x-choices': choices, 'x-markup': markup } }) =>
        kind === 'text' &&
        [pattern, format, shown, choices, markup].every((each) => each === undefined) &&
        maxLength >= 15 &&
        maxLength <= 300,
    )
    .slice(0, 1)
    .map(({ name }) => [$id, name] as const),
);

/** Fields with the code of a province or state that people type. */
const provinces = registry.set.entities.flatMap(({ content: { $id } }) =>
  writableFields(getEntity(registry, $id), 'create')
    .filter(({ property }) => property['x-format'] === 'province')
    .map(({ name }) => [$id, name] as const),
);

/** Amounts that people type, except amounts that a credit or a correction makes negative. */
const amounts = registry.set.entities.flatMap(({ content: { $id } }) =>
  writableFields(getEntity(registry, $id), 'create')
    .filter(({ property }) => property['x-format'] === 'currency')
    .filter(({ property: { minimum = 0 } }) => minimum >= 0)
    // An amount with a separate rule has a separate row.
    .filter(({ name }) => !getEntity(registry, $id).schema['x-rules']?.some(({ field }) => field === name))
    .map(({ name }) => [$id, name] as const),
);

const range = { first: '3300000000', last: '3300000099' };

/** Rules that the notes of entities.tsv and domain.md give, in words of ours. */
const ruled: readonly Case[] = [
  [
    'entities',
    'probill_ranges',
    'last',
    { ...range, last: range.first },
    { ...range, last: '3299999999' },
    'The last number is not before the first',
  ],
  [
    'entities',
    'probill_ranges',
    'next',
    { ...range, next: '3300000099' },
    { ...range, next: '3300000100' },
    'The next number is in the range',
  ],
  [
    'entities',
    'probill_ranges',
    'next',
    { ...range, next: '3300000000' },
    { ...range, next: '3299999999' },
    'The next number is in the range',
  ],
  [
    'F3',
    'tariffs',
    'density_minimum',
    { basis: 'per_pallet', density_minimum: 10 },
    { basis: 'cwt_class', density_minimum: 10 },
    'A density minimum goes with rates by weight break or pallet',
  ],
  [
    'F3',
    'tariffs',
    'cubic_capacity',
    { basis: 'cwt_class', cubic_capacity: 750 },
    { basis: 'cwt_density', cubic_capacity: 750 },
    'A cubic capacity goes with rates by class',
  ],
  ['entities', 'tax_rates', 'qst', { province: 'QC', qst: 9.975 }, { province: 'ON', qst: 9.975 }, 'QST applies in Quebec only'],
  ['entities', 'tax_rates', 'qst', { province: 'ON', qst: 0 }, { province: 'ON', qst: 1 }, 'QST applies in Quebec only'],
  [
    'entities',
    'accessorials',
    'maximum',
    { minimum: 10, maximum: 10 },
    { minimum: 10, maximum: 9.99 },
    'The maximum is at least the minimum',
  ],
  ...(['season_from', 'season_to'] as const).flatMap((field) =>
    ['13-45', '00-01', '1-5', '04/01'].map((bad) =>
      of('F18', 'accessorials', field, '10-01', bad, 'Enter month and day as MM-DD, such as 10-01'),
    ),
  ),
  ...[['ZZZZZZZZ'], ['H3'], ['D3A']].map((bad) =>
    of(
      'surcharge zones',
      'surcharge_zones',
      'postal_prefixes',
      ['H3A', '142'],
      bad,
      'Each prefix is the first 3 characters of a postal or ZIP code, such as H3A',
    ),
  ),
  [
    'entities',
    'holidays',
    'observed_date',
    { holiday_date: '2026-07-01', observed_date: '2026-07-01' },
    { holiday_date: '2026-07-01', observed_date: '2026-06-30' },
    'The observed date is not before the holiday',
  ],
  ['[R-001]', 'holidays', 'province', { scope: 'federal' }, { scope: 'province' }],
  ['[R-001]', 'holidays', 'terminal', { scope: 'province', province: 'ON' }, { scope: 'terminal' }],
  ['[R-001]', 'scheduled_reports', 'recipients', { output_type: 'archives' }, { output_type: 'email', recipients: [] }],
  ...(['scheduled_reports', 'push_reports'] as const).map((entity) =>
    of('[R-002]', entity, 'recipients', ['dock@acme.example'], ['dock@acme']),
  ),
  ['[R-257]', 'new_user_requests', 'manager', { manager: 7, requested_by: 4 }, { manager: 7, requested_by: 7 }],
  ['[R-001]', 'users', 'MT_CUST', { MT_TYPE: 'EMPLOYEE' }, { MT_TYPE: 'CUSTOMER' }],
  of('entities', 'employees', 'sin_last3', '123', '12a', 'Enter the last 3 digits'),
  of('entities', 'employees', 'birth_date', '2026-03-09', '2026-03-10', 'Date of birth must be in the past'),
  of('[R-025]', 'menu_groups', 'code', 'DISPATCH2', 'A-1'),
  ...(['service_points', 'pods', 'gps_positions'] as const).map((entity) =>
    of('[R-034]', entity, 'latitude', 90, 91, 'Value must be less than or equal to 90'),
  ),
];

const cases: readonly Case[] = [
  of('[R-001]', 'address_book', 'name', 'Acme Ltd', '   '),
  of('[R-001]', 'customers', 'name', 'Acme Ltd', '   '),
  of('[R-002]', 'contacts', 'email', 'dock@acme.example', 'dock@acme'),
  of('[R-002]', 'api_access_requests', 'email', 'dock@acme.example', 'a b@acme.example'),
  of('[R-003]', 'contacts', 'phone', '514 555 - 0134', '514 555 013'),
  of('[R-003]', 'employees', 'phone', '(514) 555-0134', '514555013'),
  ...(
    [
      ['+1 (514) 555-0123', '+1 (514) 55'],
      ['1-514-555-0123', '1-514-555'],
      ['514–555–0123', '514–555–012'],
      ['514.555.0123', '514.555.012'],
      ['514/555-0123', '514/555-012'],
      ['1 514\u2010555\u20110123', '1 514\u2010555'],
    ] as const
  ).map(([good, bad]) => of('[R-003]', 'contacts', 'phone', good, bad)),
  of('[R-004]', 'address_book', 'postal_code', 'H3B 2Y5', 'D3B 2Y5'),
  of('[R-005]', 'address_book', 'postal_code', '14225-1234', '1422'),
  of('[R-006]', 'dealers', 'postal_code', 'H3B2Y5', 'H3B2Y55'),
  ...provinces.flatMap(([entity, field]): Case[] => [
    of('[R-007]', entity, field, 'on', 'Q'),
    of('[R-007]', entity, field, 'QC', 'Ont'),
    of('[R-007]', entity, field, 'NU', 'ZZ', 'Enter a province or state, such as ON or NY'),
  ]),
  [
    '[R-007]',
    'customers',
    'province',
    { country: 'MX', province: 'zz' },
    { country: 'US', province: 'on' },
    'Enter a province or state, such as ON or NY',
  ],
  ['[R-008]', 'quotes', 'origin_postal', { origin_city: 'Sudbury', origin_province: 'ON' }, { origin_city: 'Sudbury' }],
  ['[R-008]', 'quotes', 'destination_postal', { destination_postal: 'M5V2T6' }, { destination_province: 'ON' }],
  // The city itself is compared with the list of points where a wizard asks for both.
  ...places.map(
    ([entity, prefix, code]): Case => [
      '[R-009]',
      entity,
      `${prefix}${code}`,
      { [`${prefix}city`]: 'Toronto', [`${prefix}province`]: 'ON', [`${prefix}${code}`]: 'M5V 2T6' },
      { [`${prefix}city`]: 'Toronto', [`${prefix}province`]: 'ON', [`${prefix}${code}`]: 'V6B 1A1' },
    ],
  ),
  of('[R-010]', 'shipments', 'probill', '3300012345', '330001234'),
  of('[R-010]', 'bols', 'probill', '3300012345', '33000A8765'),
  of('[R-010]', 'pickup_items', 'probill', '3300012345', '330001234'),
  ['[R-011]', 'bols', 'probill', { kind: 'rapid', probill: '3300012345' }, { kind: 'rapid', probill: '4400012345' }],
  of('[R-012]', 'shipments', 'original_probill', '3300098765', '33000A8765'),
  of('[R-014]', 'customers', 'code', 'NORTHERN-01', 'NORTH ERN!'),
  of('[R-015]', 'customer_accounts', 'account', '0123456', '123456A'),
  of('[R-016]', 'customer_accounts', 'account', '0100000', '0099999'),
  of('[R-016]', 'customer_accounts', 'account', '9999999', '0000000'),
  of('[R-018]', 'holidays', 'holiday_date', '2026-02-28', '2026-02-30', 'Invalid date format. Valid format is: YYYY-MM-DD'),
  of('[R-019]', 'terminals', 'pickup_cutoff', '16:30', '4:30 PM'),
  of('[R-101]', 'pickups', 'ready_time', '13:45', '1:45 PM'),
  of('[R-020]', 'bols', 'label_count', 1, 0),
  of('[R-020]', 'bols', 'label_count', 999, 1000),
  ...items.map((entity) => of('[R-021]', entity, 'pieces', 4, 2.5)),
  ...items.map((entity) => of('[R-049]', entity, 'pieces', 9999, 10_000)),
  ...items.map((entity) => of('[R-022]', entity, 'weight', 1250, 0)),
  ...items.map((entity) => of('[R-046]', entity, 'weight', 99_999, 100_000)),
  of('[R-024]', 'api_tokens', 'ip_allowlist', ['203.0.113.7', '198.51.100.0/24'], ['203.0.113.7; 198.51.100.300']),
  of('[R-024]', 'edi_partners', 'ip_allowlist', ['2001:db8::1'], ['here']),
  of('[R-025]', 'regions', 'code', 'REG07', 'REG-07'),
  of('[R-025]', 'misc_codes', 'code', 'REASON1', 'REASON 1'),
  of('[R-025]', 'terminals', 'code', 'TOR', 'T-R'),
  of('[R-026]', 'bols', 'declared_value', 0, -1),
  ...amounts.map(([entity, field]) => of('[R-026]', entity, field, 0, -0.01)),
  ['[R-026]', 'cargo_claims', 'amount_allowed', { liability_limit: 5, amount_allowed: 5 }, { liability_limit: 5, amount_allowed: -1 }],
  ['[R-026]', 'accessorials', 'maximum', { maximum: 0 }, { maximum: -1 }],
  of('[R-028]', 'tax_rates', 'gst', 5, 100.5),
  of('[R-032]', 'customer_pricing', 'discount_pct', 19.99, 19.999),
  of('[R-027]', 'bol_items', 'length', 48, 0),
  of('[R-027]', 'quote_items', 'width', 1, 0),
  of('[R-028]', 'feature_score_factors', 'weight_pct', 100, 100.5),
  of('[R-028]', 'customer_pricing', 'discount_pct', 0, 101),
  ...(['hours_regular', 'hours_overtime', 'hours_leave'] as const).map((field) => of('[R-029]', 'attendance', field, 24, 24.5)),
  of('[R-029]', 'employees', 'hours_per_day', 8, 25),
  of('[R-029]', 'fit_for_work', 'hours_slept', 24, 24.5),
  of('[R-030]', 'attendance', 'hours_overtime', 0, -1),
  of('[R-251]', 'attendance', 'hours_leave', 7.5, 25),
  of('[R-030]', 'feature_requests', 'hours_development', 0, -2),
  of('[R-026]', 'feature_requests', 'savings_per_year', 9000, -1),
  ...(['bols', 'quotes', 'shipments'] as const).map((entity) => of('[R-031]', entity, 'declared_value', 12.5, '12,5x')),
  ...[...items, 'commodities'].map((entity) => of('[R-031]', entity, 'length', 12.5, '12,5x')),
  of('[R-031]', 'customers', 'credit_limit', 12.5, '12,5x'),
  of('[R-031]', 'tax_rates', 'gst', 5, '5 %'),
  of('[R-032]', 'accessorials', 'rate', 19.99, 19.99999, 'Number of decimal place allowed: 4'),
  of('[R-035]', 'bols', 'reference_1', 'Call before delivery', long(31)),
  of('[R-037]', 'address_book', 'name', 'Northern Supply Ltd', long(31)),
  of('[R-041]', 'edi_partners', 'qualifier', 'ZZ', 'ZZZ'),
  ...labels.map(([entity, field]) => of('[R-023]', entity, field, 'Dock & rear "4"', 'Dock<b>')),
  of('[R-023]', 'edi_partner_documents', 'component_sep', '>', '\u0001'),
  of('[R-023]', 'shipment_instructions', 'answer', 'Weight < 500', 'a\u0007'),
  of('[R-043]', 'misc_codes', 'code', 'NORTHERN01', 'N'.repeat(16)),
  of('[R-044]', 'address_book', 'city', 'Sault Ste. Marie', long(31)),
  of('[R-036]', 'pickups', 'instructions', 'Use rear dock, ring bell twice', long(61)),
  of('[R-038]', 'bols', 'shipping_characteristics', 'Palletized, shrink-wrapped, do not stack', long(61)),
  of('[R-039]', 'bols', 'special_instructions', 'Ring bell at the rear dock', long(28)),
  of('[R-039]', 'pickups', 'special_instructions', 'Ring bell at the rear dock', long(28)),
  of('[R-040]', 'bols', 'po_number', 'PO-4471, REL-88', `PO-4471, ${long(31)}`),
  of('[R-040]', 'bols', 'po_number', `${long(30)} , , ${long(30)},`, long(31)),
  of('[R-045]', 'companies', 'address_1', '1200 Industrial Park Crescent', long(41)),
  of('[R-045]', 'edi_partners', 'name', 'Northern Supply', long(41)),
  of('[R-047]', 'bols', 'cod_amount', 99_999, 100_000),
  of('[R-048]', 'feature_requests', 'savings_per_year', 9_999_999, 10_000_000),
  of('[R-048]', 'quotes', 'declared_value', 9_999_999, 10_000_000),
  of('[R-048]', 'shipments', 'declared_value', 9_999_999, 10_000_000),
  of('[R-050]', 'pickups', 'shipments_count', 999, 1000),
  ...items.flatMap((entity) =>
    measures.map(
      ([id, field, unit, good, bad]): Case => [id, entity, field, { [field]: good, dim_unit: unit }, { [field]: bad, dim_unit: unit }],
    ),
  ),
  ...items.map((entity) => of('[R-064]', entity, 'dim_unit', 'in', 'yd')),
  of('[R-065]', 'bol_items', 'weight_unit', 'KGS', 'TON'),
  of('[R-065]', 'pickups', 'weight_unit', 'LBS', 'TON'),
  of('[R-066]', 'bol_items', 'freight_class', '92.5', '93'),
  of('[R-066]', 'quote_items', 'freight_class', '500', '501'),
  of('[R-066]', 'tariffs', 'cubic_class', '70', '71'),
  of('[R-077]', 'new_user_requests', 'start_date', '2026-03-10', '2026-03-09'),
  of('[R-077]', 'change_user_requests', 'effective_date', '2026-03-10', '2026-03-09'),
  ['[R-078]', 'bols', 'ship_date', { ship_date: '2026-03-10' }, { ship_date: '2026-03-09' }],
  ['[R-078]', 'quotes', 'ship_date', { ship_date: '2026-03-10' }, { ship_date: '2026-03-09' }],
  of('[R-079]', 'scheduled_reports', 'start_date', '2026-03-11', '2026-03-01'),
  of('[R-079]', 'job_postings', 'posted_on', '2026-03-11', '2026-03-01'),
  ...(['customer_pricing', 'density_scales', 'tariffs', 'tax_rates', 'user_sales', 'feature_committee_members'] as const).map(
    (entity): Case => [
      '[R-080]',
      entity,
      'effective_to',
      { effective_from: '2026-03-01', effective_to: '2026-03-01' },
      { effective_from: '2026-03-05', effective_to: '2026-03-01' },
    ],
  ),
  [
    '[R-080]',
    'manager_delegations',
    'end_date',
    { start_date: '2026-03-01', end_date: '2026-03-01' },
    { start_date: '2026-03-05', end_date: '2026-03-01' },
  ],
  [
    '[R-080]',
    'statements',
    'period_from',
    { period_from: '2026-03-01', period_to: '2026-03-01' },
    { period_from: '2026-03-05', period_to: '2026-03-01' },
  ],
  [
    '[R-085]',
    'statements',
    'period_to',
    { period_from: '2026-03-01', period_to: '2026-03-09' },
    { period_from: '2026-03-09', period_to: '2026-03-01' },
  ],
  of('[R-086]', 'statements', 'period_to', '2026-03-10', '2026-03-11'),
  [
    '[R-081]',
    'pay_periods',
    'end_date',
    { start_date: '2026-03-01', end_date: '2026-03-02' },
    { start_date: '2026-03-02', end_date: '2026-03-02' },
  ],
  [
    '[R-081]',
    'job_postings',
    'closes_on',
    { posted_on: '2026-03-11', closes_on: '2026-03-12' },
    { posted_on: '2026-03-12', closes_on: '2026-03-12' },
  ],
  [
    '[R-084]',
    'feature_requests',
    'target_start_date',
    { request_date: '2026-03-10', target_start_date: '2026-03-11' },
    { request_date: '2026-03-10', target_start_date: '2026-03-10' },
  ],
  of('[R-087]', 'job_postings', 'closes_on', '2026-03-10', '2026-03-09'),
  of('[R-087]', 'scheduled_reports', 'expiry_date', '2026-03-10', '2026-03-09'),
  of('[R-088]', 'job_postings', 'closes_on', '2027-03-10', '2027-03-11'),
  of('[R-088]', 'scheduled_reports', 'expiry_date', '2027-03-10', '2027-03-11'),
  ['[R-089]', 'address_book', 'close_time', { open_time: '08:00', close_time: '16:00' }, { open_time: '16:00', close_time: '16:00' }],
  ['[R-089]', 'terminals', 'close_time', { open_time: '08:00', close_time: '16:00' }, { open_time: '16:00', close_time: '16:00' }],
  [
    '[R-089]',
    'bols',
    'delivery_time_to',
    { delivery_time_from: '08:00', delivery_time_to: '16:00' },
    { delivery_time_from: '16:00', delivery_time_to: '16:00' },
  ],
  [
    '[R-090]',
    'terminals',
    'lunch_finish',
    { lunch_start: '12:00', lunch_finish: '12:30' },
    { lunch_start: '12:30', lunch_finish: '12:00' },
  ],
  ['[R-090]', 'terminals', 'lunch_finish', {}, { lunch_start: '12:30' }],
  of('[R-094]', 'pickups', 'pickup_date', '2026-03-10', null),
  of('[R-095]', 'pickups', 'pickup_date', '2026-03-10', '2026-03-09'),
  of('[R-096]', 'pickups', 'pickup_date', '2026-03-24', '2026-03-25'),
  [
    '[R-098]',
    'pickups',
    'pickup_before',
    { pickup_after: '09:00', pickup_before: '12:00' },
    { pickup_after: '12:00', pickup_before: '09:00' },
  ],
  ['[R-099]', 'pickups', 'closing_time', { ready_time: '13:00', closing_time: '17:00' }, { ready_time: '17:00', closing_time: '13:00' }],
  ['[R-100]', 'pickups', 'closing_time', { ready_time: '13:00', closing_time: '14:00' }, { ready_time: '13:00', closing_time: '13:59' }],
  [
    '[R-100]',
    'pickups',
    'pickup_before',
    { pickup_after: '13:00', pickup_before: '14:00' },
    { pickup_after: '13:00', pickup_before: '13:59' },
  ],
  ...(['bols', 'quotes', 'pickups'] as const).map((entity) => of('[R-106]', entity, 'accessorials', [1, 2, 3, 4], [1, 2, 3, 4, 5])),
  of('[R-106]', 'address_book', 'default_accessorials', [1, 2, 3, 4], [1, 2, 3, 4, 5]),
  of('[R-123]', 'bols', 'terms', 'collect', 'barter'),
  of('[R-123]', 'quotes', 'terms', 'prepaid', 'barter'),
  of('[R-124]', 'bol_dangerous_goods', 'un_number', 'UN1203', '1203A'),
  of('[R-124]', 'commodities', 'un_number', 'UN1203', '1203A'),
  of('[R-125]', 'bol_dangerous_goods', 'shipping_name', 'GASOLINE', ''),
  of('[R-126]', 'bol_dangerous_goods', 'packing_group', 'II', 'IV'),
  of('[R-162]', 'report_templates', 'column_list', fields(70), fields(71)),
  of('[R-164]', 'report_calculated_columns', 'column_list', names(10), names(11)),
  of('[R-165]', 'report_templates', 'sorting', fields(3), fields(4)),
  of('[R-166]', 'scheduled_reports', 'frequency', 'weekly', 'hourly'),
  of('[R-167]', 'scheduled_reports', 'hour', 0, 24),
  of('[R-167]', 'push_reports', 'hour', 23, -1),
  of('[R-168]', 'scheduled_reports', 'day_of_week', '5', '0'),
  ['[R-168]', 'scheduled_reports', 'day_of_week', { frequency: 'daily' }, { frequency: 'weekly' }],
  of('[R-169]', 'scheduled_reports', 'day_of_month', 31, 32),
  ['[R-169]', 'scheduled_reports', 'day_of_month', { frequency: 'monthly', day_of_month: 31 }, { frequency: 'monthly' }],
  of('[R-170]', 'scheduled_reports', 'month', 12, 13),
  of('[R-171]', 'scheduled_reports', 'format', 'html', 'docx'),
  of('[R-172]', 'scheduled_reports', 'output_type', 'archives', 'fax'),
  of('[R-173]', 'report_templates', 'access_level', 'company', 'public'),
  [
    '[R-183]',
    'feature_requests',
    'savings_per_year',
    { step: 'submitted', hours_development: 100, hours_testing: 20, savings_per_year: 9000 },
    { step: 'submitted', hours_development: 100, hours_testing: 20 },
  ],
  of('[R-184]', 'feature_requests', 'savings_per_year', 9000, 0),
  of('[R-185]', 'feature_requests', 'hours_testing', 40, -4),
  of('[R-231]', 'edi_partners', 'ssh_key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBBB dock', '-----BEGIN RSA PRIVATE KEY-----'),
  ...(
    [
      'http://example.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/',
      'https://[::1]/',
      'https://localhost/',
      'https://u:p@example.com/',
    ] as const
  ).map((url) =>
    of(
      'webhooks',
      'webhooks',
      'url',
      'https://hooks.example.com/x',
      url,
      'Enter a public address that starts with https://, without user name or private network',
    ),
  ),
  ...(['rm -rf /', 'list; rm a', 'move a', 'rename ../a b', 'delete a\nshell', 'mkdir $(x)', 'LIST'] as const).map((commands) =>
    of(
      'F9',
      'edi_partners',
      'remote_commands',
      'rename in/a.edi in/b.edi\nmove /out/*.edi done\ndelete done/a.edi\nmkdir done\nlist\n',
      commands,
      'Only rename, move, delete, mkdir and list are accepted, one on each line, such as: move out/a.edi done/a.edi',
    ),
  ),
  of('[R-233]', 'users', 'MT_UID', 'j.roy-2', 'j roy'),
  of('[R-243]', 'rating_entries', 'stars', 5, 6),
  of('[R-244]', 'vacation_requests', 'start_date', '2026-03-10', '2026-03-09'),
  ['[R-244]', 'time_off_requests', 'start_date', planned('2026-03-10'), planned('2026-03-09')],
  ['[R-245]', 'time_off_requests', 'start_date', backdated('2026-02-28'), backdated('2026-02-27')],
  ['[R-246]', 'time_off_requests', 'end_date', days('2026-03-16', '2026-03-16'), days('2026-03-16', '2026-03-15')],
  [
    '[R-246]',
    'time_off_requests',
    'end_time',
    { ...days('2026-03-16', '2026-03-16'), start_time: '13:00', end_time: '17:00' },
    { ...days('2026-03-16', '2026-03-16'), start_time: '13:00', end_time: '13:00' },
  ],
  ['[R-256]', 'feature_approvals', 'comment', { state: 'approved', comment: 'Fine' }, { state: 'rejected', comment: ' ' }],
  ['[R-256]', 'time_off_requests', 'decision_comment', { status: 'pending' }, { status: 'approved' }],
  ...(['time_off_requests', 'vacation_requests'] as const).map(
    (entity): Case => ['[R-257]', entity, 'approver', { employee: 4, approver: 7 }, { employee: 7, approver: 7 }],
  ),
  ['[R-270]', 'edi_partner_documents', 'document', { direction: 'inbound', document: '204' }, { direction: 'inbound', document: '210' }],
  ['[R-271]', 'edi_partner_documents', 'document', { direction: 'outbound', document: '210' }, { direction: 'outbound', document: '204' }],
  of('[R-273]', 'edi_partners', 'transfer_type', 'EDI', 'Mail'),
  of('[R-275]', 'edi_partners', 'port', 65_535, 65_536),
  of('[R-276]', 'edi_partners', 'protocol', 'SFTP', 'HTTP'),
  ...ruled,
  of('[R-277]', 'edi_partners', 'transfer_mode', 'passive', 'slow'),
];

test.each(cases.map((row) => [`${row[0]} ${row[1]}.${row[2]} ${JSON.stringify(row[4])}`, row] as const))(
  '%s is refused in the words of the rule',
  (_title, [id, entity, field, good, bad, words = ledger.get(id)]) => {
    for (const problem of problemsAt(registry, entity, field, good)) expect(problem).toBeUndefined();
    for (const problem of problemsAt(registry, entity, field, bad)) {
      expect(problem && wordsOf('en', problem)).toBe(words);
      expect(problem && wordsOf('fr', problem)).not.toBe(words);
    }
  },
);

test('[R-026] only credits, discounts, corrections and balances can be negative', () => {
  const negative = registry.set.entities.flatMap(({ content: { $id } }) =>
    writableFields(getEntity(registry, $id), 'create')
      .filter(({ property }) => property['x-format'] === 'currency' && (property.minimum ?? -1) < 0)
      .map(({ name }) => `${$id}.${name}`),
  );
  const kinds =
    /^(freight_bills\.amount|statements\.\w+|statement_lines\.\w+|shipment_charges\.amount|quote_charges\.amount|payment_applications\.amount|paystubs\.\w+|paystub_lines\.\w+|rrsp_\w+\.\w+)$/;
  expect(negative.filter((place) => !kinds.test(place))).toEqual([]);
  expect(negative.length).toBeGreaterThan(20);
});

const taken: readonly (readonly [id: string, entity: string, fields: readonly string[]])[] = [
  ['[R-071]', 'scheduled_reports', ['owner', 'name']],
  ['[R-071]', 'report_templates', ['owner', 'access_level', 'name']],
  ['[R-074]', 'user_regions', ['user', 'region']],
];

test.each(taken)('%s %s: values taken already are refused in the words of the rule', (id, entity, set) => {
  const { schema } = getEntity(registry, entity);
  expect(schema['x-unique']).toContainEqual(set);
  expect(schema['x-unique-message']?.en).toBe(ledger.get(id));
  expect(schema['x-unique-message']?.fr).not.toBe(ledger.get(id));
});

test('[R-161] the status of a shipment is one of the thirteen labels', () => {
  const parameters = rows.find(([id]) => id === 'R-161')?.[3] ?? '';
  const options = getEntity(registry, 'shipments').fields.get('status')?.options ?? [];
  expect(options.map(({ label }) => label.en.toLowerCase()).toSorted()).toEqual(parameters.toLowerCase().split(', ').toSorted());
});

test.each(
  ['status', 'record_state', 'freight_charges', 'fuel_surcharge', 'accessorial_charges', 'tax_total', 'total_charges', 'statement'].map(
    (field) => [field] as const,
  ),
)('nobody types %s of a shipment: it follows from events and bills', (field) => {
  const { fields } = getEntity(registry, 'shipments');
  expect(writableFields(getEntity(registry, 'shipments'), 'update')).not.toContain(fields.get(field));
});

const employee = { role: 'employee', field: 'employee.user', personal: true };
const manager = { role: 'manager', field: 'employee.manager.user', personal: true };
const payroll = { role: 'payroll' };

test.each([
  ['[R-264]', 'paystubs', [employee, payroll]],
  ['[R-264]', 't4_slips', [employee, payroll]],
  ['[R-264]', 'rl1_slips', [employee, payroll]],
  ['[R-269]', 'time_off_requests', [employee, manager, payroll]],
])('%s %s are seen by these alone', (_id, entity, scope) => {
  expect(getEntity(registry, entity).scope).toEqual(scope);
});

test('[R-265] slips by employer are a screen of payroll', () => {
  const reports = registry.set.reports.filter(({ content: { cmid } }) => ['WSE-T4-EMPLOYER', 'RL1-EMPLOYER'].includes(cmid));
  expect(reports).toHaveLength(2);
  for (const { content } of reports)
    for (const permission of Object.values(content.permissions)) expect(permission.roles).toEqual(['payroll']);
});

test('[R-132] the list of quotes goes back one year', () => {
  const query = registry.screensByCmid.get('QT-START')?.find(({ view }) => view === 'list')?.list?.fixedQuery ?? '';
  expect(fillPlaceholders(query, { reader: { userId: 1, companyId: 1 }, ...moment })).toBe('quoted_at__gte=2025-03-10');
});

test.each([
  ['[R-105]', 'TR-PICKUP', 'pickup_number'],
  ['[R-150]', 'PRO-NUM', 'probill'],
  ['[R-154]', 'TR-PO', 'po_number'],
  ['[R-154]', 'PRO-INTER', 'interline_pro'],
])('%s %s says in the words of the rule that nothing has a number', (id, cmid, field) => {
  const found = registry.screensByCmid.get(cmid)?.[0]?.list?.options.not_found;
  expect(found).toMatchObject({ field, text: { en: ledger.get(id) } });
  expect(found?.text.fr).not.toBe(ledger.get(id));
});

const requests = ['new_user_requests', 'change_user_requests', 'exit_conditions', 'feature_requests'] as const;

test.each([
  ['[R-120]', 'bols', 'processed', 'incomplete'],
  ...requests.map((entity) => ['[R-196]', entity, 'completed', 'in_progress'] as const),
  ...requests.map((entity) => ['[R-196]', entity, 'onboarding', 'approved'] as const),
] as const)('%s %s: %s records cannot be changed, others can', (id, entityName, last, other) => {
  const entity = getEntity(registry, entityName);
  const lock = recordLock(entity, { status: last }, moment);
  expect(lock?.en).toBe(ledger.get(id));
  expect(lock?.fr).not.toBe(ledger.get(id));
  expect(recordLock(entity, { status: other }, moment)).toBeUndefined();
});
