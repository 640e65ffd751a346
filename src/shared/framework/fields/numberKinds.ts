import type { JsonSchema } from '../json/JsonSchema.ts';
import { baseKind, onlyText } from './baseKind.ts';
import type { Field } from './Field.ts';
import type { KindRules } from './KindRules.ts';
import type { EntityProperty } from './property.gen.ts';

const numberKind = {
  ...baseKind,
  typeProblem: () => ({ key: 'validation.number' }),
  constant: (_field, operand) => Number(operand),
  fromAddress: (_field, texts) => (/^-?\d+(\.\d+)?$/.test(onlyText(texts)) ? Number(onlyText(texts)) : undefined),
} as const satisfies Partial<KindRules>;

export const integerKind: KindRules = {
  ...numberKind,
  holds: (_property, type) => type === 'integer',
  listType: () => 'number',
  jsonType: () => 'integer',
  valueSchema: ({ property }) => ({ type: 'integer', ...integerBounds(property) }),
  typeProblem: (_field, value) =>
    typeof value === 'number' ? { key: 'validation.decimals', values: { n: 0 } } : { key: 'validation.number' },
};

export const decimalKind: KindRules = {
  ...numberKind,
  holds: (_property, type) => type === 'number',
  listType: () => 'decimal',
  jsonType: () => 'number',
  valueSchema: (field) => ({ type: 'number', ...decimalBounds(field.property), ...decimalPlaces(field) }),
};

const smallest32 = -(2 ** 31);
const greatest32 = 2 ** 31 - 1;

/**
 * The bounds of the definition, within the column's bounds: 32 bits if the maximum allows it, else the range that JSON numbers hold
 * exactly.
 */
export function integerBounds({ minimum, exclusiveMinimum, maximum }: EntityProperty): JsonSchema {
  const is32 = maximum !== undefined && maximum <= greatest32;
  return {
    minimum: minimum ?? (is32 ? smallest32 : Number.MIN_SAFE_INTEGER),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    maximum: maximum ?? Number.MAX_SAFE_INTEGER,
  };
}

/** The bounds of the definition, within the digits that JSON numbers hold exactly. */
function decimalBounds({ minimum, exclusiveMinimum, maximum, 'x-decimals': decimals = 0 }: EntityProperty): JsonSchema {
  const greatest = 10 ** (15 - decimals) - 1;
  return {
    minimum: minimum ?? -greatest,
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    maximum: maximum ?? greatest,
  };
}

/** A column of another program's table takes any number of decimals if its type fixes none. */
function decimalPlaces({ column, decimals }: Field): JsonSchema {
  return column && decimals === undefined ? {} : { decimals: decimals ?? 0 };
}
