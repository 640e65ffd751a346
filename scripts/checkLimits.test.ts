import { expect, test } from 'vitest';
import { checkLimits } from './checkLimits.ts';

test.each<[string, boolean, unknown]>([
  [`CHECK (x = ANY (ARRAY['new'::text, 'it''s'::text]))`, false, { values: ['new', "it's"] }],
  [`CHECK ((x)::text = ANY ((ARRAY['new'::character varying, 'used'::character varying])::text[]))`, false, { values: ['new', 'used'] }],
  [`CHECK (x::text = 'a'::text OR x::text = 'b'::text)`, false, { values: ['a', 'b'] }],
  ['CHECK (x > 0)', true, { minimum: 1 }],
  ['CHECK (x > 0::numeric)', false, { exclusiveMinimum: 0 }],
  [`CHECK (x >= '-1'::integer AND x <= 10)`, true, { minimum: -1, maximum: 10 }],
  ['CHECK (x < 10)', true, { maximum: 9 }],
  ['CHECK (x < 10::numeric)', false, undefined],
  ['CHECK (char_length(x::text) <= 5)', false, { maxLength: 5 }],
  ['CHECK (length(x) > 2)', false, { minLength: 3 }],
  ['CHECK (x ~ $$^a$$)', false, undefined],
  ['CHECK (x > 0 OR x < 5)', true, undefined],
])('checkLimits of %s', (text, isWhole, expected) => {
  expect(checkLimits(text, 'x', isWhole)).toEqual(expected);
});
