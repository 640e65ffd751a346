import type { FieldProblem } from '../AppError.ts';
import { isLocalTime } from '../readers/readTime.ts';
import { baseKind, onlyText } from './baseKind.ts';
import { filledPattern } from './filled.ts';
import { recordFormats } from './formats.ts';
import type { KindRules } from './KindRules.ts';
import { filledText } from './textKinds.ts';

/** A day, `YYYY-MM-DD`. */
export const dateKind: KindRules = {
  ...baseKind,
  holds: ({ format }, type) => type === 'string' && format === 'date',
  listType: () => 'date',
  jsonType: () => 'string',
  valueSchema: () => ({ type: 'string', format: 'date' }),
  filled: () => ({ pattern: filledPattern }),
  typeProblem: () => ({ key: 'validation.date', values: { format: 'day' } }),
  constant: (_field, operand) => operand,
  fromAddress: (_field, texts) => filledText(onlyText(texts)),
};

/** The problem of a value that is no instant; a local time is one that the clocks skip, or whose zone a call has left out. */
export function instantProblem(value: unknown): FieldProblem {
  return isLocalTime(value) ? { key: 'validation.local_time' } : { key: 'validation.date', values: { format: 'instant' } };
}

/** An instant in ISO 8601, kept in UTC to the second. */
export const datetimeKind: KindRules = {
  ...baseKind,
  holds: ({ format }, type) => type === 'string' && format === 'date-time',
  listType: () => 'datetime',
  jsonType: () => 'string',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  filled: () => ({ pattern: filledPattern }),
  typeProblem: () => ({ key: 'validation.date', values: { format: 'instant' } }),
  kept: (_field, value) =>
    typeof value === 'string' && recordFormats['date-time'](value) ? new Date(value).toISOString().replace(/\.\d+Z$/, 'Z') : value,
  fromAddress: (_field, texts, toInstant) => (onlyText(texts) === '' ? undefined : toInstant(onlyText(texts))),
};
