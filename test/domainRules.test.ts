import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idsIn } from '../scripts/carriedIds.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { writableFields } from '../src/shared/framework/records/fieldRules.ts';
import { type PasswordProblem, passwordProblems, specialCharacters } from '../src/shared/shell/password/passwordRule.ts';
import { securityAnswerProblem, securityAnswersMin } from '../src/shared/shell/password/securityAnswerRule.ts';
import { english, french } from './catalogues.ts';
import { checkout } from './plainServer.ts';
import { problemsAt, wordsOf } from './problemsAt.ts';

/*
 * Rows of docs/requirements/requirements-domain.tsv about values that somebody can type: each is a separate case, with the numbers and
 * words of its row, on the server and in the form.
 */
const { registry } = loadDefinitions(checkout);
invariant(registry, 'the definitions have no errors');
const definitions = registry;

function readLedger(name: string): readonly (readonly string[])[] {
  const text = fs.readFileSync(path.join(checkout, `docs/requirements/${name}.tsv`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

const rowOf = new Map(readLedger('requirements-domain').map(([id = '', , text = '', , check = '']) => [id, { text, check }]));
const ruleOf = new Map(readLedger('rules').map(([id = '', , , , message = '']) => [id, message]));

function requirement(ids: string): { readonly text: string; readonly check: string } {
  const found = rowOf.get(idsIn(ids)[0] ?? '');
  invariant(found, `the ledger has ${ids}`);
  return found;
}

/** Numbers in the text of a row, else in its check, in order; ids of rules do not count. */
function numbersOf(ids: string): readonly number[] {
  const { text, check } = requirement(ids);
  const found = (words: string) =>
    Array.from(words.replaceAll(/R-\d+/g, '').matchAll(/\d[\d,]*/g), ([number]) => Number(number.replaceAll(',', '')));
  const own = found(text);
  return own.length > 0 ? own : found(check);
}

/** Message quoted in a row, else the message of the rule that the row cites. */
function messageOf(ids: string): string {
  const { text, check } = requirement(ids);
  const quoted = /(?:message|show|Uniqueness:) '(.*)'$/.exec(text)?.[1];
  const [rule = ''] = /R-\d{3}/.exec(check) ?? [];
  const words = quoted ?? ruleOf.get(rule);
  invariant(words, `${ids} or its rule has words`);
  return words;
}

/** true: somebody can make or change such a record with the field: a resource permits it, and the field is not the server's. */
function isTyped(entity: string, field: string): boolean {
  const resources = definitions.set.resources.filter(({ content }) => content.schema === entity);
  const isWritable = (verb: 'create' | 'update') => writableFields(getEntity(definitions, entity), verb).some(({ name }) => name === field);
  return resources.some(
    ({ content: { permissions } }) => (permissions.create && isWritable('create')) || (permissions.edit && isWritable('update')),
  );
}

type Values = Readonly<Record<string, unknown>>;
/** Row, entity, field of the problem, good values, bad values, and words where they are neither of the row nor of its rule. */
type Case = readonly [id: string, entity: string, field: string, good: readonly Values[], bad: readonly Values[], words?: string];

const long = (length: number) => 'x'.repeat(length);
const each = (field: string, values: readonly unknown[]): Values[] => values.map((value) => ({ [field]: value }));
const digits = (length: number) => '5145550134987'.slice(0, length);

function of(id: string, entity: string, field: string, good: readonly unknown[], bad: readonly unknown[], words?: string): Case {
  const values = [each(field, good), each(field, bad)] as const;
  return words === undefined ? [id, entity, field, ...values] : [id, entity, field, ...values, words];
}

/** Texts with a greatest length, which the row names. */
const lengths: readonly (readonly [id: string, entity: string, field: string, fill?: string])[] = [
  ['[D-440]', 'address_book', 'name'],
  ['[D-445]', 'edi_partners', 'qualifier'],
  ['[D-446]', 'sales_codes', 'code', 'A'],
  ['[D-447]', 'misc_codes', 'code', 'A'],
  ['[D-448]', 'address_book', 'city'],
  ['[D-449]', 'companies', 'address_1'],
];

const lengthCases = lengths.map(([id, entity, field, fill = 'x']): Case => {
  const [most = 0] = numbersOf(id);
  return of(id, entity, field, [fill.repeat(most)], [fill.repeat(most + 1)], `Maximum length is ${most} characters`);
});

const [least = 0, most = 0] = numbersOf('[D-423]');
const account = (number: number) => String(number).padStart(7, '0');
const [phoneDigits = 0] = numbersOf('[D-431]');
const [hours = 0] = numbersOf('[D-426]');

/** Greatest dimensions by unit: row, dimension, unit, the cap, one beyond it. */
const caps: readonly (readonly [id: string, field: string, unit: string, cap: number, beyond: number])[] = [
  ['[D-455]', 'height', 'in', 102, 103],
  ['[D-456]', 'width', 'in', 96, 97],
  ['[D-457]', 'length', 'in', 636, 637],
  ['[D-459]', 'length', 'ft', 53, 53.5],
  ['[D-460]', 'width', 'ft', 8, 8.5],
  ['[D-461]', 'length', 'm', 16, 16.2],
  ['[D-462]', 'width', 'm', 2, 2.5],
  ['[D-463]', 'width', 'cm', 243, 244],
  ['[D-464]', 'height', 'cm', 259, 260],
  ['[D-465]', 'length', 'cm', 1615, 1616],
  ['[D-466]', 'length', 'cm', 30, 29],
];

const cases: readonly Case[] = [
  ...lengthCases,
  of('[D-252]', 'users', 'MT_UID', ['j.roy-2', 'J_ROY'], ['j roy', 'j/roy']),
  of('[D-255]', 'users', 'MT_EMAIL', ['dock@acme.example'], ['dock@acme', 'a b@acme.example']),
  of('[D-256]', 'users', 'phone', [digits(10)], [digits(9)]),
  of('[D-272]', 'customers', 'code', ['NORTHERN-01'], ['NORTH ERN!', 'N']),
  of('[D-324]', 'edi_partners', 'port', [1, 65_535], [0, 65_536]),
  of('[D-325]', 'edi_partners', 'protocol', ['FTP', 'SFTP'], ['GOPHER']),
  of('[D-328]', 'edi_partners', 'transfer_mode', ['passive', 'active'], ['both']),
  of('[D-330] [D-530]', 'edi_partners', 'ssh_key', ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBBB dock'], ['---- BEGIN SSH2 PUBLIC KEY ----']),
  of('[D-407]', 'address_book', 'name', ['Acme Ltd'], ['   ', '']),
  of('[D-408]', 'contacts', 'email', ['dock@acme.example'], ['dock@acme']),
  of('[D-409]', 'contacts', 'phone', ['514 555 - 0134'], ['514 555 013']),
  of('[D-410]', 'address_book', 'postal_code', ['H3B 2Y5'], ['D3B 2Y5']),
  of('[D-412]', 'customers', 'code', ['NORTHERN-01'], ['NORTH ERN!']),
  of('[D-413]', 'holidays', 'holiday_date', ['2026-02-28'], ['2026-02-30'], `${messageOf('[D-413]')}. Valid format is: YYYY-MM-DD`),
  of('[D-417]', 'address_book', 'name', ['Dock 4 - rear'], ['Dock<script>']),
  of(
    '[D-418] [D-531]',
    'edi_partners',
    'ip_allowlist',
    [['203.0.113.7', '198.51.100.0/24'], ['2001:db8::1']],
    [['203.0.113.7; 198.51.100.300']],
  ),
  of('[D-419]', 'regions', 'code', ['REG07'], ['REG-07']),
  of('[D-420]', 'accessorials', 'maximum', [0], [-1]),
  of('[D-422]', 'tax_rates', 'gst', numbersOf('[D-422]'), [100.5, -0.5]),
  of('[D-423]', 'customer_accounts', 'account', [account(least), account(most)], [account(least - 1)]),
  of('[D-424]', 'shipments', 'original_probill', [digits(10)], [digits(9), '33000A8765']),
  of('[D-424]', 'shipments', 'original_probill', [digits(10)], [digits(11)], 'Maximum length is 10 characters'),
  of('[D-426] [D-739]', 'employees', 'hours_per_day', [8, hours], [hours + 0.5]),
  of('[D-428]', 'customers', 'credit_limit', [12.5], ['12,5x']),
  of('[D-430]', 'contacts', 'phone', ['5145550134'], ['514555013A']),
  of('[D-431] [D-692]', 'contacts', 'phone', [digits(phoneDigits)], [digits(phoneDigits - 1)]),
  of(
    '[D-431] [D-692]',
    'contacts',
    'phone',
    [digits(phoneDigits)],
    [digits(phoneDigits + 1)],
    `Maximum length is ${phoneDigits} characters`,
  ),
  of('[D-432]', 'address_book', 'province', ['ON', 'qc'], ['O', 'ONT']),
  of('[D-433]', 'address_book', 'postal_code', ['14225', 'H3B2Y5'], ['1422', 'H3B2Y55']),
  [
    '[D-435]',
    'address_book',
    'postal_code',
    [{ city: 'Toronto', province: 'ON', postal_code: 'M5V 2T6' }],
    [{ city: 'Toronto', province: 'ON', postal_code: 'V6B 1A1' }],
  ],
  of('[D-437]', 'customer_accounts', 'account', ['0123456'], ['123456', '123456A']),
  of('[D-437]', 'customer_accounts', 'account', ['0123456'], ['01234567'], 'Maximum length is 7 characters'),
  of('[D-452]', 'shipments', 'declared_value', [9_999_999], [10_000_000], 'Value must be less than or equal to 9999999'),
  of('[D-477]', 'new_user_requests', 'start_date', ['2026-03-10'], ['2026-03-09']),
  of('[D-479]', 'job_postings', 'posted_on', ['2026-03-10'], ['2026-03-09']),
  [
    '[D-480]',
    'user_sales',
    'effective_to',
    [{ effective_from: '2026-03-05', effective_to: '2026-03-05' }],
    [{ effective_from: '2026-03-05', effective_to: '2026-03-04' }],
  ],
  [
    '[D-481]',
    'job_postings',
    'closes_on',
    [{ posted_on: '2026-03-11', closes_on: '2026-03-12' }],
    [{ posted_on: '2026-03-12', closes_on: '2026-03-12' }],
  ],
  of('[D-487]', 'job_postings', 'closes_on', ['2026-03-10'], ['2026-03-09']),
  of('[D-488] [D-690]', 'job_postings', 'closes_on', ['2027-03-10'], ['2027-03-11']),
  ['[D-489]', 'address_book', 'close_time', [{ open_time: '08:00', close_time: '08:01' }], [{ open_time: '08:00', close_time: '08:00' }]],
  [
    '[D-490]',
    'terminals',
    'lunch_finish',
    [{ lunch_start: '12:00', lunch_finish: '12:30' }],
    [{ lunch_start: '12:30', lunch_finish: '12:30' }],
  ],
  // Lines of freight, with each unit's own caps.
  of('[D-237]', 'bol_items', 'freight_class', ['50', '77.5', '500'], ['93', '501']),
  of('[D-247] [D-740]', 'bol_items', 'weight_unit', ['LBS', 'KGS'], ['TON']),
  ...(['bol_items', 'quote_items'] as const).flatMap((entity): Case[] => [
    of('[D-415]', entity, 'pieces', [4], [2.5, 0]),
    of('[D-416]', entity, 'weight', [1250], [0, -1]),
    of('[D-421]', entity, 'length', [48], [0]),
    of('[D-453]', entity, 'pieces', [9999], [10_000]),
    of('[D-450]', entity, 'weight', [99_999], [100_000]),
    ...caps.map(([id, field, unit, fits, beyond]): Case => {
      const at = (value: number): Values => ({ [field]: value, dim_unit: unit });
      return [id, entity, field, [at(fits)], [at(beyond)]];
    }),
    ...(['[D-243] ft', '[D-244] in', '[D-245] m', '[D-246] cm'] as const).map((row): Case => {
      const [id = '', unit] = row.split(' ');
      return [id, entity, 'dim_unit', [{ dim_unit: unit }], [{ dim_unit: 'yd' }]];
    }),
  ]),
  of('[D-414]', 'bols', 'label_count', [1, 999], [0, 1000]),
  ['[D-425]', 'bols', 'probill', [{ kind: 'rapid', probill: '3300012345' }], [{ kind: 'rapid', probill: '4400012345' }]],
  of('[D-427]', 'feature_requests', 'hours_development', [0], [-2]),
  [
    '[D-434]',
    'quotes',
    'origin_postal',
    [{ origin_city: 'Sudbury', origin_province: 'ON' }, { origin_postal: 'M5V2T6' }],
    [{ origin_city: 'Sudbury' }, { origin_province: 'ON' }],
  ],
  of('[D-438]', 'bols', 'reference_1', [long(30), ` ${long(30)} `], [long(31)]),
  of('[D-231] [D-441]', 'bols', 'shipping_characteristics', [long(60)], [long(61)]),
  of('[D-439]', 'pickups', 'instructions', [long(60)], [long(61)], 'Maximum length is 60 characters'),
  of('[D-454]', 'pickups', 'shipments_count', [1, 999], [1000], 'Value must be less than or equal to 999'),
  of('[D-230] [D-442]', 'bols', 'special_instructions', [long(27)], [long(28)]),
  of('[D-443] [D-444]', 'bols', 'po_number', [`${long(30)} , , ${long(30)},`, 'PO-4471, REL-88'], [`PO-4471, ${long(31)}`]),
  of('[D-451]', 'bols', 'cod_amount', [99_999], [100_000]),
  of(
    '[D-236]',
    'bols',
    'accessorials',
    [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ],
    [[1, 2, 3, 4, 5]],
  ),
  // Four of address book entries.
  of(
    '[D-504] [D-734]',
    'address_book',
    'default_accessorials',
    [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ],
    [
      [1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1],
    ],
  ),
  ['[D-556]', 'new_user_requests', 'manager', [{ manager: 7, requested_by: 4 }], [{ manager: 7, requested_by: 7 }]],
  of('[D-643]', 'users', 'MT_UID', ['northern.admin'], ['northern admin']),
  of('[D-668]', 'edi_partners', 'transfer_type', ['EDI', 'Images', 'Other', 'Customs'], ['Pictures']),
];

test.each(cases.map((row) => [`${row[0]} ${row[1]}.${row[2]}`, row] as const))(
  '%s can be typed; good values pass, bad ones are refused in the words of the row',
  (_title, [id, entity, field, good, bad, words = messageOf(id)]) => {
    expect([entity, field, isTyped(entity, field)]).toEqual([entity, field, true]);
    for (const values of good)
      for (const problem of problemsAt(definitions, entity, field, values)) expect([values, problem]).toEqual([values, undefined]);
    for (const values of bad) {
      for (const problem of problemsAt(definitions, entity, field, values)) {
        expect([values, problem && wordsOf('en', problem)]).toEqual([values, words]);
        expect(problem && wordsOf('fr', problem)).not.toBe(words);
      }
    }
  },
);

const owner = { username: 'Dock-Lead-2026' };
const good = 'Freight-2026-ok';
/** Password of a length. */
const sized = (length: number) => `${good}${long(length)}`.slice(0, length);

/** Rows of the rule of passwords: good and bad passwords, and the part of the rule that is broken. */
const passwords: readonly (readonly [id: string, problem: PasswordProblem, good: readonly string[], bad: readonly string[]])[] = [
  ['[D-513]', 'length', [sized(numbersOf('[D-513]')[0] ?? 0)], [sized((numbersOf('[D-513]')[0] ?? 0) - 1)]],
  ['[D-514]', 'length', [sized(numbersOf('[D-514]')[0] ?? 0)], [sized((numbersOf('[D-514]')[0] ?? 0) + 1)]],
  ['[D-515]', 'first_letter', [good], ['1Freight-2026-ok', '-Freight-2026-ok']],
  ['[D-516]', 'upper_case', [good], ['freight-2026-ok']],
  ['[D-517]', 'lower_case', [good], ['FREIGHT-2026-OK']],
  ['[D-518]', 'digit', [good], ['Freight-yes-okay']],
  ['[D-519]', 'special', [good], ['Freight#2026ok']],
  ['[D-520]', 'length', [good], ['Dock#778']],
  ['[D-521]', 'username', [good], ['Dock-Lead-2026', 'dock-Lead-2026']],
];

test.each(passwords)('%s a password of %s passes or breaks that part of the rule', (_id, problem, fine, broken) => {
  for (const password of fine) expect([password, passwordProblems(password, owner)]).toEqual([password, []]);
  for (const password of broken)
    expect([password, passwordProblems(password, owner)]).toEqual([password, expect.arrayContaining([problem])]);
});

test('[D-519] each special character of the row counts, and no other', () => {
  const named = requirement('[D-519]').text.split(' from ')[1]?.replaceAll(' ', '') ?? '';
  expect(Array.from(named).toSorted()).toEqual(Array.from(specialCharacters).toSorted());
  for (const sign of named) expect([sign, passwordProblems(`Freight${sign}2026${sign}ok`, owner)]).toEqual([sign, []]);
});

test.each([
  ['[D-523]', 'short_answer', 'Rosa', 'Rex'],
  ['[D-524]', 'short_word', 'Blue Sky', 'St Anne'],
  ['[D-525]', 'repeated_word', 'Rover Junior', 'Rover rover'],
  ['[D-526]', 'sequence', 'Unit 7294', 'Unit 1234'],
])('%s an answer breaks the part %s of the rule, in the words of its rule', (id, problem, fine, broken) => {
  expect(securityAnswerProblem(fine)).toBeUndefined();
  expect(securityAnswerProblem(broken)).toBe(problem);
  expect(english[`security_answer.${problem}`]).toBe(messageOf(id));
  expect(french[`security_answer.${problem}`]).not.toBe(messageOf(id));
});

test('[D-269] [D-528] as many questions as the row says are kept', () => {
  expect(numbersOf('[D-528]')).toEqual([securityAnswersMin]);
});

test('[D-322] [D-467] a trading partner ID occurs once, in the words of the row', () => {
  const { schema } = getEntity(definitions, 'edi_partners');
  expect(schema['x-unique']).toContainEqual(['trading_partner_id']);
  expect(schema['x-unique-message']?.en).toBe(messageOf('[D-467]'));
});
