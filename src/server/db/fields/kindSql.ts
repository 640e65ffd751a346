import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import { sql } from '../sql.ts';
import type { SqlRules } from './SqlRules.ts';
import { decimalSuitability, integerSuitability, integerType, textSuitability } from './suitability.ts';

const plain: Omit<SqlRules, 'columnType'> = {
  suits: () => 'differs',
  limits: () => ({}),
  parameter: (value) => value,
  stored: undefined,
  form: 'plain',
  listed: undefined,
  csv: undefined,
  index: { always: false, members: false, search: undefined, ignoresCase: false, covers: false },
};

// Limits of secrets do not apply to the column: a hash has a different length.
const secret: SqlRules = { ...plain, columnType: () => 'text', suits: textSuitability };

const text: SqlRules = {
  ...secret,
  limits: ({ property: { maxLength, minLength } }) => ({
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
  }),
  index: { ...plain.index, search: 'text' },
};

const number: Omit<SqlRules, 'columnType'> = {
  ...plain,
  limits: ({ property: { minimum, maximum } }) => ({
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }),
  index: { ...plain.index, search: 'digits', covers: true },
};

const json: SqlRules = {
  ...plain,
  columnType: () => 'jsonb',
  suits: (_field, type) => (type === 'json' ? 'widens' : 'differs'),
  // Otherwise the driver would convert an array to a PostgreSQL array.
  parameter: (value) => JSON.stringify(value),
};

const dated: SqlRules['index'] = { ...plain.index, always: true, covers: true };

/** The column of every kind. */
export const kindSql: Readonly<Record<FieldKind, SqlRules>> = {
  text: { ...text, index: { ...text.index, ignoresCase: true } },
  html: text,
  time: text,
  enum: {
    ...secret,
    limits: ({ options }) => (options ? { enum: options.map(({ value }) => value) } : {}),
    index: { ...plain.index, search: 'choice', covers: true },
  },
  secret,
  integer: { ...number, columnType: integerType, suits: integerSuitability, form: 'whole' },
  decimal: { ...number, columnType: ({ decimals = 0 }) => `numeric(18,${decimals})`, suits: decimalSuitability, form: 'exact' },
  boolean: { ...plain, columnType: () => 'boolean', index: { ...plain.index, covers: true } },
  date: { ...plain, columnType: () => 'date', index: dated },
  datetime: {
    ...plain,
    columnType: () => 'timestamp with time zone',
    // A record shows its instants to the second: with fractions it would be later than the instant it shows.
    stored: (parameter) => sql`date_trunc('second', ${parameter}::timestamptz)`,
    index: dated,
  },
  reference: {
    ...plain,
    columnType: (field) => (listType(field) === 'text' ? 'text' : 'bigint'),
    suits: (_field, type) => (type === 'integer' || type === 'smallint' ? 'fits' : 'differs'),
    form: 'whole',
    index: dated,
  },
  references: {
    ...plain,
    columnType: () => 'bigint[]',
    suits: (_field, type) => (type === 'integer[]' ? 'widens' : 'differs'),
    form: 'keys',
    index: { ...plain.index, members: true },
  },
  list: {
    ...plain,
    columnType: () => 'text[]',
    suits: (_field, type) => (/^character varying(\(\d+\))?\[\]$/.test(type) ? 'widens' : 'differs'),
    form: 'items',
  },
  json,
  // The name, size and type are stored with the key: records are read without asking the file store.
  rows: {
    ...json,
    form: 'whole',
    // An empty list is no value (decision 106); a column made for other JSON may hold other values.
    listed: {
      type: 'integer',
      of: (stored) => sql`(case jsonb_typeof(${stored}) when 'array' then nullif(jsonb_array_length(${stored}), 0) end)`,
    },
    csv: (visible) => sql`(${visible})::text`,
  },
};
