import { AppError } from '../AppError.ts';
import type { FilterNode, QueryContext } from '../query/ListQuery.ts';
import { parseFilter } from '../query/parseFilter.ts';
import type { Text } from '../text.ts';
import type { ToneRule as DefinedRule, Tones } from './property.gen.ts';

/** Meaning of a value to its reader. */
export type Tone = DefinedRule['tone'];

/** A tone with its parsed conditions, all of which must hold. */
export interface ToneRule {
  readonly tone: Tone;
  /** The tone in a word, where the value does not say it. */
  readonly label?: Text | undefined;
  readonly when: readonly FilterNode[];
}

/**
 * Reads the tones of a definition as rules over a record or row. A rule that cannot be read ends them: its field may be withheld from
 * this reader. The definition lint reports faulty conditions.
 * @param field name of the value in the record or row
 * @param context the names that conditions may use
 */
export function toneRules(field: string, tones: Tones | undefined, context: QueryContext): readonly ToneRule[] {
  if (!tones) return [];
  if (Array.isArray(tones)) return readRules(tones, context);
  return Object.entries(tones).map(([value, tone]) => ({
    tone,
    when: [{ condition: { field, operator: 'is', negated: false, value } }],
  }));
}

function readRules(defined: readonly DefinedRule[], context: QueryContext): ToneRule[] {
  const rules: ToneRule[] = [];
  try {
    for (const { when, ...rule } of defined) rules.push({ ...rule, when: parseFilter(when, context, 'x-tone') });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return rules;
}

/** Tone rules rewritten for a list that shows the field under a path. */
export function tonesBelow(path: readonly string[], rules: readonly ToneRule[]): readonly ToneRule[] {
  return path.length === 0 ? rules : rules.map(({ when, ...rule }) => ({ ...rule, when: when.map((node) => nodeBelow(path, node)) }));
}

function nodeBelow(path: readonly string[], node: FilterNode): FilterNode {
  const below = (inner: FilterNode) => nodeBelow(path, inner);
  if ('and' in node) return { and: node.and.map(below) };
  if ('or' in node) return { or: node.or.map(below) };
  if ('not' in node) return { not: below(node.not) };
  return { condition: { ...node.condition, field: [...path, node.condition.field].join('.') } };
}
