import { expect, test } from 'vitest';
import { quoteOfBill } from './quoteOfBill.ts';

const bill = {
  account: 7,
  terms: 'prepaid',
  shipper_city: 'Sherbrooke',
  shipper_postal: 'J1H2Z2',
  consignee_city: 'Toronto',
  consignee_postal: 'M5V2T6',
  bol_items: [{ weight: 900 }],
};

test('a bill is priced between its parties, with its lines', () => {
  expect(quoteOfBill(bill)).toMatchObject({
    account: 7,
    origin_city: 'Sherbrooke',
    origin_postal: 'J1H2Z2',
    destination_city: 'Toronto',
    destination_postal: 'M5V2T6',
    quote_items: [{ weight: 900 }],
  });
});

test.each([
  ['an account of the user that pays as third party', { terms: 'third_party', third_party: 9 }, 9],
  ['a third party by its number', { terms: 'third_party', third_party_number: '0987654' }, undefined],
  ['no account yet', { account: null }, undefined],
  ['a third party of earlier terms', { third_party: 9 }, 7],
])('[F8] the payer: %s', (_case, values, account) => {
  expect(quoteOfBill({ ...bill, ...values })?.['account']).toBe(account);
});
