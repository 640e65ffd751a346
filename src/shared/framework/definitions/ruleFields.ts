import { filterLeaves } from './filterLeaves.ts';
import type { RecordRule } from './types.gen.ts';

/** Another value of a condition: of a field of the record, or the day of the save, some days or years earlier or later. */
export interface RuleOperand {
  /** Name of a field; `today` for the day of the save. */
  readonly name: string;
  readonly later: { readonly days: number } | { readonly years: number } | undefined;
}

const operand = /^\{(\w+?)(?:([+-]\d{1,5})([dy]))?\}$/;

/** Reads `{due}`, `{due+14d}`, `{today}`, `{today+1y}`; undefined for any other value, which stands for itself. */
export function ruleOperand(value: unknown): RuleOperand | undefined {
  const found = typeof value === 'string' ? operand.exec(value) : null;
  if (!found) return undefined;
  const [, name = '', count, unit] = found;
  return { name, later: count === undefined ? undefined : unit === 'y' ? { years: Number(count) } : { days: Number(count) } };
}

/** Fields that a rule reads, with the field at which it stands. */
export function ruleFields({ field, when, must }: RecordRule): ReadonlySet<string> {
  const names = filterLeaves({ and: [when ?? {}, must] }).flatMap((leaf) => {
    const other = ruleOperand(leaf.value);
    return other && other.name !== 'today' ? [leaf.field, other.name] : [leaf.field];
  });
  return new Set([field, ...names]);
}
