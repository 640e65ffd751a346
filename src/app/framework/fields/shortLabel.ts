import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { Text } from '../../../shared/framework/text.ts';

/** The label of a field within a record, where a heading says the rest. */
export function shortLabel({ label, property }: Field): Text {
  return property['x-short-label'] ?? label;
}
