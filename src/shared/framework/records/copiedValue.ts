import { parseSpan } from '../definitions/describe/ruleFields.ts';
import type { EntityProperty } from '../definitions/types.gen.ts';
import { movedValue } from './movedValue.ts';

type CopyRule = Extract<EntityProperty['x-default'], { readonly copy: string }>;

/** The value of an `x-default` that copies another field of the record, moved by `plus`; undefined if there is no value to copy. */
export function copiedValue({ copy, plus }: CopyRule, record: Readonly<Record<string, unknown>>): unknown {
  const value = record[copy];
  if (value === '' || value === null || plus === undefined) return value === '' ? undefined : value;
  const span = parseSpan(plus);
  return span && movedValue(value, span);
}
