import { describe, expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty } from '../../../shared/framework/definitions/types.gen.ts';
import { columnType, suitability } from './columnType.ts';

const fieldOf = (property: EntityProperty) =>
  getField(getEntity(registryOf({ books: { properties: { field: property } } }), 'books'), 'field');
const whole: EntityProperty = { type: 'integer' };
const short: EntityProperty = { type: 'string', maxLength: 10 };
const money: EntityProperty = { type: 'number', 'x-decimals': 2 };

test.each<[string, EntityProperty, string]>([
  ['text', short, 'text'],
  ['html', { type: 'string', 'x-format': 'html' }, 'text'],
  ['time', { type: 'string', 'x-format': 'time' }, 'text'],
  ['enumeration', { type: 'string', enum: ['a'] }, 'text'],
  ['secret', { type: 'string', 'x-sensitive': 'secret' }, 'text'],
  ['whole number', whole, 'bigint'],
  ['whole number with a maximum only', { ...whole, maximum: 10 }, 'bigint'],
  ['whole number within 32 bits', { ...whole, minimum: -2147483648, maximum: 2147483647 }, 'integer'],
  ['whole number beyond 32 bits', { ...whole, minimum: 0, maximum: 2147483648 }, 'bigint'],
  ['decimal', money, 'numeric(18,2)'],
  ['boolean', { type: 'boolean' }, 'boolean'],
  ['date', { type: 'string', format: 'date' }, 'date'],
  ['instant', { type: 'string', format: 'date-time' }, 'timestamp with time zone'],
  ['reference', { ...whole, 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } }, 'bigint'],
  ['references', { type: 'array', items: { type: 'integer' }, 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } }, 'bigint[]'],
  ['list', { type: 'array', items: { type: 'string' } }, 'text[]'],
  ['json', { type: 'object' }, 'jsonb'],
  ['nullable', { type: ['boolean', 'null'] }, 'boolean'],
])('column of a %s', (_name, property, expected) => {
  expect(columnType(fieldOf(property))).toBe(expected);
});

describe('an existing column', () => {
  test.each<[EntityProperty, string, string]>([
    [short, 'text', 'fits'],
    [short, 'character varying', 'fits'],
    [short, 'character varying(10)', 'fits'],
    [short, 'character varying(9)', 'widens'],
    [{ type: 'string', 'x-no-max-length': true }, 'character varying(10)', 'widens'],
    [short, 'character(10)', 'widens'],
    [short, 'enum', 'widens'],
    [short, 'uuid', 'differs'],
    [short, 'bigint', 'differs'],
    [whole, 'integer', 'widens'],
    [whole, 'numeric(10,0)', 'differs'],
    [{ ...whole, minimum: 0, maximum: 10 }, 'bigint', 'fits'],
    [{ ...whole, minimum: 0, maximum: 32767 }, 'smallint', 'fits'],
    [{ ...whole, minimum: 0, maximum: 32768 }, 'smallint', 'widens'],
    [money, 'numeric', 'fits'],
    [money, 'numeric(20,2)', 'fits'],
    [money, 'numeric(10,2)', 'widens'],
    [{ ...money, minimum: 0, maximum: 99_999_999 }, 'numeric(10,2)', 'fits'],
    [{ ...money, minimum: 0, maximum: 100_000_000 }, 'numeric(10,2)', 'widens'],
    [money, 'numeric(18,1)', 'widens_unless_full'],
    [money, 'numeric(18,3)', 'rounds'],
    [money, 'integer', 'widens'],
    [money, 'bigint', 'widens_unless_full'],
    [money, 'double precision', 'differs'],
    [{ type: 'string', format: 'date-time' }, 'timestamp without time zone', 'differs'],
    [{ type: 'object' }, 'json', 'widens'],
    [{ type: 'array', items: { type: 'string' } }, 'character varying(5)[]', 'widens'],
  ])('of %j as %s %s', (property, type, expected) => {
    expect(suitability(fieldOf(property), type)).toBe(expected);
  });
});
