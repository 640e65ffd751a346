import { expect, test } from 'vitest';
import { isPostalCodeOf, subdivisions } from './subdivisions.ts';

test.each([
  ['a code of the province', 'M5V2T6', 'ON', 'CA', true],
  ['a code of another province', 'V6B1A1', 'ON', 'CA', false],
  ['a territory that shares its letter', 'X0A0H0', 'NU', 'CA', true],
  ['a ZIP code of the state', '14225', 'NY', 'US', true],
  ['a ZIP code of the other end of the state', '00501', 'NY', 'US', true],
  ['a ZIP code of another state', '90210', 'NY', 'US', false],
  ['a ZIP code in a province', '14225', 'ON', 'CA', false],
  ['a postal code in a state', 'M5V2T6', 'NY', 'US', false],
  ['a country that is not known', 'V6B1A1', 'ON', '', false],
  ['a state of another country, of the same code', '25000', 'CO', 'MX', true],
  ['an unknown province', 'M5V2T6', 'ZZ', 'CA', true],
  ['no province', 'M5V2T6', '', 'CA', true],
])('%s', (_name, code, subdivision, country, expected) => {
  expect(isPostalCodeOf(code, subdivision, country)).toBe(expected);
});

test.each(Object.entries(subdivisions).flatMap(([country, names]) => Object.keys(names).map((code) => [code, country] as const)))(
  'codes of %s, %s, are known',
  (code, country) => {
    expect(isPostalCodeOf('-', code, country)).toBe(false);
  },
);
