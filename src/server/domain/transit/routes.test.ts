import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { addCompany, addGroup, addPerson, addRow } from '../../../../test/people.ts';
import { testServer } from '../../../../test/server.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';

const { database, portal, signIn, call } = await testServer();
const acme = await addCompany(database, 'acme');
await addPerson(database, { uid: 'ann', company: acme, group: await addGroup(database, acme, 'A') });
const { token } = await signIn('ann', 'acme');

const add = (entity: string, values: Readonly<Record<string, unknown>>) =>
  addFittingRow(database, portal.definitions.current(), entity, values);

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = movedDay(new Date().toISOString().slice(0, 10), { days: 21 });
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = movedDay(day, { days: 1 });
  return day;
})();
const later = (days: number) => movedDay(monday, { days });

const terminals = new Map<string, number>();
for (const [code, name, province, country] of [
  ['MTL', 'Montréal', 'QC', 'CA'],
  ['TOR', 'Toronto', 'ON', 'CA'],
  ['BUF', 'Buffalo', 'NY', 'US'],
] as const)
  terminals.set(code, await add('terminals', { code, name, province, country }));
for (const [city, city_fr, province, postal_prefix, terminal, country] of [
  ['Montreal', 'Montréal', 'QC', 'H3B', 'MTL', 'CA'],
  ['Rimouski', null, 'QC', 'G5L', 'MTL', 'CA'],
  ['Toronto', null, 'ON', 'M5V', 'TOR', 'CA'],
  ['Sudbury', null, 'ON', 'P3A', 'TOR', 'CA'],
  // A place of Ontario with a code of Quebec: the list decides, F11.
  ['Bordertown', null, 'ON', 'J9Z', 'TOR', 'CA'],
  ['Buffalo', null, 'NY', '142', 'BUF', 'US'],
] as const)
  await add('service_points', { city, city_fr, province, postal_prefix, terminal: terminals.get(terminal), country });
for (const [city, province, postal_prefix, kind, service_days] of [
  ['Montreal', 'QC', 'H3B', 'direct', '{1,2,3,4,5}'],
  ['Toronto', 'ON', 'M5V', 'direct', '{1,2,3,4,5}'],
  ['Rimouski', 'QC', 'G5L', 'interline', '{2,4}'],
] as const)
  await add('direct_points', { city, province, postal_prefix, kind, service_days, status: 'active' });
for (const [from, to, service_level, business_days] of [
  ['MTL', 'TOR', 'standard', 2],
  ['MTL', 'TOR', 'expedited', 1],
  ['TOR', 'MTL', 'standard', 2],
  ['TOR', 'TOR', 'standard', 1],
  ['MTL', 'BUF', 'standard', 2],
] as const)
  await add('transit_times', {
    origin_terminal: terminals.get(from),
    destination_terminal: terminals.get(to),
    service_level,
    business_days,
    pickup_cutoff: '15:00',
    effective_from: '2020-01-01',
  });
await add('guaranteed_service_points', {
  origin_terminal: terminals.get('MTL'),
  destination_city: 'Toronto',
  destination_province: 'ON',
  level: 'noon',
  transit_days: 2,
  cutoff: '14:00',
  status: 'active',
});
for (const [offset, scope, province, name_en, name_fr] of [
  [1, 'province', 'ON', 'Civic Holiday', 'Premier lundi d’août'],
  [1, 'province', 'QC', 'National Day', 'Fête nationale du Québec'],
  [9, 'federal', null, 'Labour Day', 'Fête du Travail'],
  [9, 'us', null, 'Memorial Day', 'Memorial Day'],
] as const)
  await addRow(database, 'holidays', {
    ...{ holiday_date: later(offset), observed_date: later(offset), scope, province, name_en, name_fr },
    ...{ paid: false, blocks_pickup: false },
  });

const estimate = async (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  call('GET', `transit/estimate?${new URLSearchParams({ ship_date: monday, ...query })}`, { headers });

const between = { origin_postal: 'h3b 2y5', destination_postal: 'M5V 2T6' };

test('[D-074][D-101] a visitor gets days, arrival, terminals and the days that do not count, by the calendar of the destination', async () => {
  expect((await estimate(between)).json()).toEqual({
    origin: { city: 'Montreal', province: 'QC', terminal: 'Montréal', kind: 'direct', service_days: [1, 2, 3, 4, 5] },
    destination: { city: 'Toronto', province: 'ON', terminal: 'Toronto', kind: 'direct', service_days: [1, 2, 3, 4, 5] },
    service: 'standard',
    business_days: 2,
    cutoff: '15:00',
    pickup_date: monday,
    arrival_date: later(3),
    later_arrival_date: later(4),
    skipped: [{ day: later(1), reason: 'holiday', name: 'Civic Holiday' }],
    others: [
      { service: 'guaranteed_noon', business_days: 2, cutoff: '14:00', arrival_date: later(3) },
      { service: 'expedited', business_days: 1, cutoff: '15:00', arrival_date: later(2) },
    ],
  });
});

test.each([
  ['a weekend moves the pickup', { ...between, ship_date: later(5) }, later(7), later(10), ['weekend', 'weekend', 'holiday']],
  [
    'an interline point is picked up on its days alone',
    { ...between, origin_postal: 'G5L1A1' },
    later(3),
    later(7),
    ['unserved', 'holiday', 'unserved', 'weekend', 'weekend'],
  ],
  [
    'an interline point gets its freight on its days alone',
    { origin_postal: 'M5V2T6', destination_city: 'rimouski', destination_province: 'QC' },
    monday,
    later(3),
    ['holiday'],
  ],
  [
    'a terminal of the United States has its own holidays',
    { ...between, destination_postal: '14202-1234', ship_date: later(8) },
    later(8),
    later(11),
    ['holiday'],
  ],
])('[D-074] %s', async (_name, query, pickup, arrival, reasons) => {
  const answer = (await estimate(query)).json<{ pickup_date: string; arrival_date: string; skipped: { reason: string }[] }>();
  expect([answer.pickup_date, answer.arrival_date, answer.skipped.map(({ reason }) => reason)]).toEqual([pickup, arrival, reasons]);
});

test('names of holidays and cities are in the language of the reader', async () => {
  const answer = await estimate(between, { 'accept-language': 'fr' });
  expect(answer.json()).toMatchObject({ origin: { city: 'Montréal' }, skipped: [{ name: 'Premier lundi d’août' }] });
});

const needed = 'A city plus province, or a postal code, is required';
const mismatch = 'City, province and postal code do not match';

test.each([
  ['[R-004]', { origin_postal: 'D3B 2Y5' }, { origin_postal: 'Invalid Postal/Zip Code' }],
  ['[R-005]', { origin_postal: '1422' }, { origin_postal: 'Invalid Postal/Zip Code' }],
  ['[R-006]', { origin_postal: 'H3B2Y55' }, { origin_postal: 'Invalid Postal/Zip Code' }],
  ['[R-007]', { origin_postal: '', origin_province: 'Ont' }, { origin_province: 'Province/State must be 2 characters' }],
  ['[R-008]', { origin_postal: '' }, { origin_postal: needed }],
  ['[R-008]', { origin_postal: '', origin_city: 'Sudbury' }, { origin_postal: needed }],
  ['[R-008]', { origin_postal: '', origin_city: 'Sudbury', origin_province: 'ON' }, undefined],
  ['[R-009]', { origin_city: 'Toronto', origin_province: 'ON', origin_postal: 'M5V 2T6' }, undefined],
  ['[R-009]', { origin_city: 'Toronto', origin_province: 'ON', origin_postal: 'V6B 1A1' }, { origin_postal: mismatch }],
  ['[R-009] another city of the list', { origin_city: 'Toronto', origin_province: 'ON' }, { origin_postal: mismatch }],
  ['[R-009] without a city', { origin_province: 'ON' }, { origin_postal: mismatch }],
  ['[R-009] the list decides', { origin_postal: 'J9Z 1A1', origin_city: 'Bordertown', origin_province: 'ON' }, undefined],
  ['unknown code', { origin_postal: 'A1A 1A1' }, { origin_postal: 'This place is not among the places that we serve' }],
  [
    'unknown city',
    { origin_postal: '', origin_city: 'Atlantis', origin_province: 'NL' },
    { origin_city: 'This place is not among the places that we serve' },
  ],
  ['a day in the past', { ship_date: '2020-01-06' }, { ship_date: 'Shipping date may not be in the past' }],
  ['a day far ahead', { ship_date: '2999-01-06' }, { ship_date: 'Choose a day within the next year' }],
  ['no day', { ship_date: '2027-02-30' }, { ship_date: 'Invalid date format. Valid format is: YYYY-MM-DD' }],
  ['a service that is not sold', { service: 'intermodal' }, { service: 'This service is not offered between these places' }],
])('%s: %j', async (_name, query, errors) => {
  const answer = await estimate({ ...between, ...query });
  expect([answer.statusCode, answer.json<{ errors?: unknown }>().errors]).toEqual(
    errors ? ['service' in query ? 422 : 400, errors] : [200, undefined],
  );
});

test('two places without a transit time have a message of their own', async () => {
  const answer = await estimate({ origin_postal: '14202', destination_postal: 'M5V2T6' });
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    422,
    'There is no transit time between these places. Contact us for a date.',
  ]);
});

test('served points are found by city without accents, and by prefix', async () => {
  const found = async (search: string) => (await call('GET', `transit/points?search=${search}`)).json<{ results: unknown }>().results;
  expect(await found('montreal')).toEqual([{ city: 'Montreal', province: 'QC', postal_prefix: 'H3B' }]);
  expect(await found('m5v')).toEqual([{ city: 'Toronto', province: 'ON', postal_prefix: 'M5V' }]);
  expect(await found('nowhere')).toEqual([]);
});

test('[S-227] the call of the date of arrival takes two points and a day', async () => {
  const body = { origin_postal: 'H3B2Y5', destination_postal: 'M5V2T6', pickup_date: monday };
  const answer = await call('POST', 'utils/GETETANEW', { token, body });
  expect(answer.json()).toEqual({ eta: later(3), transit_days: 2 });
});

test.each([
  ['an unknown point', { origin_postal: 'A1A1A1', destination_postal: 'M5V2T6' }],
  ['no point', {}],
  ['an unknown or foreign probill', { probill: '3300012345' }],
])('[S-227] %s: the call says that the date cannot be told', async (_name, body) => {
  const answer = await call('POST', 'utils/GETETANEW', { token, body });
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([422, 'Error calculating ETA date']);
});
