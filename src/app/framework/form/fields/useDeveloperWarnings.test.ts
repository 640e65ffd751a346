import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { books } from '../../../../../test/fixtures/exampleBooks.ts';
import { type Field, getField } from '../../../../shared/framework/definitions/entity.ts';
import { useDeveloperWarnings } from './useDeveloperWarnings.ts';

const title = getField(books, 'title');
const price = getField(books, 'price');
const { maxLength: _maxLength, ...unbounded } = title.property;

test.each<[string, Field, boolean | undefined, string[]]>([
  ['[B-022] neither required nor not required', title, undefined, ['books.title: neither required nor not required']],
  ['[B-022] not required', title, false, []],
  ['[B-023] no maximum length', { ...title, property: unbounded }, false, ['books.title: neither maxLength nor x-no-max-length']],
  ['[B-023] unbounded on purpose', { ...title, property: { ...unbounded, 'x-no-max-length': true } }, false, []],
  ['[B-024] no decimals', { ...price, decimals: undefined }, true, ['books.price: a number without x-decimals']],
  ['[B-024] decimals', price, true, []],
])('%s', (_title, field, required, warnings) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = renderHook(() => useDeveloperWarnings(field, required));
  rerender();
  expect(error.mock.calls.map(([text]) => text)).toEqual(warnings);
  error.mockRestore();
});
