import { filterLeaves } from '../filterLeaves.ts';
import type { RecordRule } from '../types.gen.ts';

/** Another value of a condition: of a field of the record, or the day of the save, some time earlier or later. */
export interface RuleOperand {
  /** Name of a field; `today` for the day of the save. */
  readonly name: string;
  readonly later: Span | undefined;
}

/** Distance between two days, moments or times of day. */
export interface Span {
  readonly unit: SpanUnit;
  /** Negative for an earlier value. */
  readonly count: number;
}

/** Units of a span, each with the name that luxon has for it. */
export const spanUnits = { y: 'years', d: 'days', h: 'hours', min: 'minutes' } as const;

export type SpanUnit = keyof typeof spanUnits;

/** Units in which values of a kind are moved. */
export const unitsOfKind: Readonly<Record<string, readonly SpanUnit[] | undefined>> = {
  date: ['y', 'd'],
  datetime: ['y', 'd', 'h', 'min'],
  time: ['h', 'min'],
};

const operand = /^\{(\w+?)([+-]\d{1,5}(?:y|d|h|min))?\}$/;
const span = /^([+-]?\d{1,5})(y|d|h|min)$/;

/** Reads `{due}`, `{due+14d}`, `{opens+30min}`, `{today}`, `{today+1y}`; undefined for any other value, which stands for itself. */
export function ruleOperand(value: unknown): RuleOperand | undefined {
  const found = typeof value === 'string' ? operand.exec(value) : null;
  if (!found) return undefined;
  const [, name = '', later] = found;
  return { name, later: parseSpan(later ?? '') };
}

/** Reads `14d`, `-1y`, `30min`; undefined for any other text. */
export function parseSpan(text: string): Span | undefined {
  const [, count, unit] = span.exec(text) ?? [];
  return count === undefined ? undefined : { unit: unit as SpanUnit, count: Number(count) };
}

/** Fields that a rule reads, with the field at which it stands. */
export function ruleFields({ field, when, must }: RecordRule): ReadonlySet<string> {
  const names = filterLeaves({ and: [when ?? {}, must] }).flatMap((leaf) => {
    const other = ruleOperand(leaf.value);
    return other && other.name !== 'today' ? [leaf.field, other.name] : [leaf.field];
  });
  return new Set([field, ...names]);
}
