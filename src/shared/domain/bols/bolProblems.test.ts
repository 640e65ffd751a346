import { describe, expect, test } from 'vitest';
import { type Bol, type BolContent, bolProblems, type ChosenService } from './bolProblems.ts';
import { type BolItem, bolTotals, itemFigures } from './bolTotals.ts';

const bol: Bol = {
  terms: 'prepaid',
  third_party: null,
  third_party_number: null,
  ship_date: '2026-03-11',
  shipper_country: 'CA',
  consignee_country: 'CA',
  delivery_time_from: null,
  delivery_time_to: null,
  carry_distance_ft: null,
  dangerous_goods: false,
  dg_declaration: false,
  erap_number: null,
};
const item: BolItem = {
  description: 'Paper',
  pieces: 2,
  weight: 1000,
  weight_unit: 'LBS',
  length: 48,
  width: 40,
  height: 48,
  dim_unit: 'in',
  freight_class: null,
};
const row = (name: string, tdg_class: string | null, keywords: readonly string[] | null = null, category = 'prohibited') => ({
  name,
  name_en: name,
  name_fr: name,
  category,
  keywords,
  tdg_class,
});
const prohibited = [
  row('Live animals', null),
  row('Radioactive material', '7'),
  row('Money', null, ['cash', 'monnaie']),
  row('Tobacco', null, null, 'restricted'),
];
const goods = (un_number: string, primary_class: string, more: Partial<BolContent['goods'][number]> = {}) => ({
  un_number,
  primary_class,
  shipping_name: 'GASOLINE',
  technical_name: null,
  needs_erap: false,
  ...more,
});
const services = (...codes: readonly string[]): readonly ChosenService[] =>
  codes.map((code) => ({
    code,
    status: 'active',
    requestable: code !== 'RWG',
    season_from: code === 'HEA' ? '10-01' : null,
    season_to: code === 'HEA' ? '04-30' : null,
  }));

function found(content: Partial<BolContent> & { readonly of?: Partial<Bol> }): Record<string, string> {
  const items = content.items ?? [item];
  const problems = bolProblems({
    goods: [],
    commodities: [],
    services: [],
    prohibited,
    now: new Date('2026-03-10T14:00:00Z'),
    timezone: 'America/Toronto',
    ...content,
    bol: { ...bol, ...content.of },
    items,
    totals: bolTotals(items),
  });
  return Object.fromEntries(Object.entries(problems).map(([place, { key }]) => [place, key]));
}

describe('a bill of lading as a whole', () => {
  test.each<[string, readonly BolItem[], Record<string, string>]>([
    ['[R-051] one line', [item], {}],
    ['[R-051] [D-473] no line', [], { bol_items: 'bols.no_detail' }],
    ['[R-046] 99,999 pounds', [{ ...item, weight: 99_999 }], {}],
    ['[R-046] 45,358 kilograms', [{ ...item, weight: 45_358, weight_unit: 'KGS' }], {}],
    ['[R-046] 45,359 kilograms', [{ ...item, weight: 45_359, weight_unit: 'KGS' }], { 'bol_items/0/weight': 'bols.weight' }],
    [
      '[R-049] 9,999 pieces',
      [
        { ...item, pieces: 9998, height: null },
        { ...item, pieces: 1 },
      ],
      {},
    ],
    [
      '[R-049] 10,000 pieces',
      [
        { ...item, pieces: 9999, height: null },
        { ...item, pieces: 1 },
      ],
      { bol_items: 'bols.pieces' },
    ],
    ['a trailer full', [{ ...item, pieces: 1, length: 636, width: 96, height: 96 }], {}],
    ['two trailers', [{ ...item, pieces: 2, length: 636, width: 96, height: 96 }], { bol_items: 'bols.cube' }],
    ['freight that is never carried', [{ ...item, description: 'LIVE ANIMALS, 2' }], { 'bol_items/0/description': 'bols.prohibited' }],
    ['a keyword within another word', [{ ...item, description: 'Cashews' }], {}],
    ['a keyword', [{ ...item, description: 'Small cash' }], { 'bol_items/0/description': 'bols.prohibited' }],
    ['restricted freight', [{ ...item, description: 'Tobacco' }], {}],
  ])('%s', (_name, items, expected) => expect(found({ items })).toEqual(expected));

  test.each<[string, Partial<BolItem>, Record<string, string>]>([
    ['[R-066] across the border without dimensions and class', { length: null }, { 'bol_items/0/freight_class': 'freight.class_missing' }],
    ['[R-066] with a class', { length: null, freight_class: '70' }, {}],
    ['[R-066] with dimensions', {}, {}],
  ])('%s', (_name, values, expected) =>
    expect(found({ items: [{ ...item, ...values }], of: { consignee_country: 'US' } })).toEqual(expected),
  );

  test.each<[string, readonly string[], string | undefined]>([
    ['[R-106] four', ['TGP', 'TGD', 'INP', 'IND'], undefined],
    ['[R-106] five', ['TGP', 'TGD', 'INP', 'IND', 'NTF'], 'freight.four_accessorials'],
    ['[R-107] [D-505] delivery on a flat deck with a reefer', ['FDD', 'REE'], 'freight.flat_deck_reefer'],
    ['[R-107] in the other order', ['REE', 'FDD'], 'freight.flat_deck_reefer'],
    ['[R-108] [D-506] pickup on a flat deck with a reefer', ['FDP', 'REE'], 'freight.flat_deck_reefer'],
    ['[R-108] a reefer alone', ['REE'], undefined],
    ['[R-109] [D-507] flat deck and tailgate delivery', ['TGD', 'FDD'], 'freight.flat_deck_tailgate_delivery'],
    ['[R-109] [D-507] flat deck delivery, tailgate pickup', ['FDD', 'TGP'], undefined],
    ['[R-110] [D-508] flat deck and tailgate pickup', ['FDP', 'TGP'], 'freight.flat_deck_tailgate_pickup'],
    ['a service of billing', ['RWG'], 'freight.accessorial_unknown'],
    ['heat in its season', ['HEA'], undefined],
  ])('%s', (_name, codes, expected) => expect(found({ services: services(...codes) })['accessorials']).toBe(expected));

  test('heat out of its season', () =>
    expect(found({ services: services('HEA'), of: { ship_date: '2026-07-01' } })).toEqual({ accessorials: 'freight.out_of_season' }));

  test.each<[string, string | null, string | null, boolean, Record<string, string>]>([
    ['[R-111] [D-509] 21:00 to 23:00', '21:00', '23:00', true, {}],
    ['[R-111] [D-509] 15:00 to 17:00', '15:00', '17:00', true, { delivery_time_from: 'freight.off_hours' }],
    ['[R-111] [D-702] 19:00 to 07:00', '19:00', '07:00', true, {}],
    ['[R-111] 06:00 to 20:00, over the day', '06:00', '20:00', true, { delivery_time_to: 'freight.off_hours' }],
    ['[R-111] without times', null, null, true, { delivery_time_from: 'freight.off_hours' }],
    ['[R-112] [D-510] 09:00 to 12:00', '09:00', '12:00', false, {}],
    ['[R-112] [D-510] up to 19:30', '09:00', '19:30', false, { delivery_time_to: 'freight.delivery_hours' }],
    ['[R-112] 07:00 to 19:00', '07:00', '19:00', false, {}],
    ['[R-112] from 06:59', '06:59', null, false, { delivery_time_from: 'freight.delivery_hours' }],
  ])('%s', (_name, delivery_time_from, delivery_time_to, isOffHour, expected) =>
    expect(found({ services: services(...(isOffHour ? ['OHD'] : [])), of: { delivery_time_from, delivery_time_to } })).toEqual(expected),
  );

  test.each<[string, string, Record<string, string>]>([
    ['[R-113] [D-703] 24 hours ahead', '2026-03-11', {}],
    ['[R-113] 10 hours ahead', '2026-03-10', { delivery_time_from: 'freight.off_hours_notice' }],
  ])('%s', (_name, ship_date, expected) =>
    expect(found({ services: services('OHD'), of: { ship_date, delivery_time_from: '20:00', delivery_time_to: '22:00' } })).toEqual(
      expected,
    ),
  );

  test.each<[string, number, readonly string[], Record<string, string>]>([
    ['[R-116] [D-700] [D-701] 60 feet', 60, [], {}],
    ['[R-116] 61 feet', 61, [], { accessorials: 'bols.carry_distance' }],
    ['[R-116] 61 feet with inside delivery', 61, ['IND'], {}],
  ])('%s', (_name, carry_distance_ft, codes, expected) =>
    expect(found({ services: services(...codes), of: { carry_distance_ft } })).toEqual(expected),
  );

  test.each<[string, Partial<Bol>, BolContent['goods'], Record<string, string>]>([
    ['[R-124] a UN number', { dangerous_goods: true, dg_declaration: true }, [goods('UN1203', '3')], {}],
    [
      '[R-124] an NA number from Canada',
      { dangerous_goods: true, dg_declaration: true },
      [goods('NA1993', '3')],
      { 'bol_dangerous_goods/0/un_number': 'bols.un_number' },
    ],
    [
      '[R-124] an NA number from the United States',
      { dangerous_goods: true, dg_declaration: true, shipper_country: 'US', consignee_country: 'US' },
      [goods('NA1993', '3')],
      {},
    ],
    [
      'a class that is never carried',
      { dangerous_goods: true, dg_declaration: true },
      [goods('UN2910', '7')],
      { 'bol_dangerous_goods/0/primary_class': 'bols.prohibited' },
    ],
    [
      'declared, but neither named nor certified',
      { dangerous_goods: true },
      [],
      { bol_dangerous_goods: 'bols.no_goods', dg_declaration: 'bols.not_certified' },
    ],
    [
      'a name on the list of prohibited freight',
      { dangerous_goods: true, dg_declaration: true },
      [goods('UN1203', '3', { technical_name: 'cash' })],
      { 'bol_dangerous_goods/0/shipping_name': 'bols.prohibited' },
    ],
    [
      'a response plan that is asked for without its number',
      { dangerous_goods: true, dg_declaration: true },
      [goods('UN1203', '3', { needs_erap: true })],
      { erap_number: 'bols.no_erap' },
    ],
    [
      'a response plan with its number',
      { dangerous_goods: true, dg_declaration: true, erap_number: '2-0010-042' },
      [goods('UN1203', '3', { needs_erap: true })],
      {},
    ],
    ['named, but not declared', {}, [goods('UN1203', '3')], { dangerous_goods: 'bols.goods_not_declared' }],
  ])('%s', (_name, of, lines, expected) => expect(found({ of, goods: lines })).toEqual(expected));

  test.each<[string, Partial<Bol>, BolContent['goods'], Record<string, string>]>([
    ['not declared', {}, [], { dangerous_goods: 'bols.goods_of_commodity' }],
    [
      'declared without it',
      { dangerous_goods: true, dg_declaration: true },
      [goods('UN1993', '3')],
      { bol_dangerous_goods: 'bols.goods_of_commodity' },
    ],
    ['declared', { dangerous_goods: true, dg_declaration: true }, [goods('UN1203', '3')], {}],
  ])('a commodity of dangerous goods, %s', (_name, of, lines, expected) =>
    expect(found({ of, goods: lines, commodities: [{ code: 'GAS', un_number: 'UN1203' }] })).toEqual(expected),
  );

  test.each<[string, Partial<Bol>, Record<string, string>]>([
    ['nobody', {}, { third_party: 'bols.no_third_party' }],
    ['an account', { third_party: 7 }, {}],
    ['a number', { third_party_number: '0200009' }, {}],
  ])('a third party that is %s', (_name, values, expected) => expect(found({ of: { terms: 'third_party', ...values } })).toEqual(expected));
});

test.each<[string, Partial<BolItem>, number | null, number]>([
  ['[R-067] [D-242] inches', {}, 106.67, 1000],
  ['[R-067] without height', { height: null }, null, 1000],
  ['[R-065] [D-248] kilograms, rounded for each line', { weight: 44, weight_unit: 'KGS' }, 106.67, 97],
  ['[R-064] metres', { length: 1.2, width: 1, height: 1.2, dim_unit: 'm' }, 101.71, 1000],
])('the figures of a line: %s', (_name, values, cube, pounds) => {
  const line = { ...item, ...values };
  expect(itemFigures(line).cube).toBe(cube);
  expect(bolTotals([line, line])).toEqual({ total_pieces: 4, total_weight: pounds * 2, total_cube: cube === null ? null : cube * 2 });
});
