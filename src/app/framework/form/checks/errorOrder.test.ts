import { expect, test } from 'vitest';
import { inReadingOrder } from './errorOrder.ts';

const error = (property: string, message: string) => ({ property, message, stack: '' });

test('a refusal that comes twice, its path written in two ways, is one problem; two problems of a field are two', () => {
  const errors = [error('.phone', 'Required'), error('name', 'Too long'), error('phone', 'Required'), error('.name', 'No brackets')];
  expect(inReadingOrder(errors, ['name', 'phone']).map(({ property, message }) => [property, message])).toEqual([
    ['name', 'Too long'],
    ['.name', 'No brackets'],
    ['phone', 'Required'],
  ]);
});
