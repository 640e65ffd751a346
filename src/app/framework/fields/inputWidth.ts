import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';

/** Greatest width of an input in pixels, by the kind of its values; other kinds fill their column. */
const widths: Partial<Record<FieldKind, number>> = { integer: 160, decimal: 160, time: 160, date: 180, datetime: 220, enum: 320 };

const codeWidth = 240;
const codeLength = 20;

/** The greatest width of a field's input in pixels; undefined: as wide as its column. */
export function inputWidth({ kind, property }: Field): number | undefined {
  const { maxLength, 'x-format': format, 'x-choices': choices } = property;
  if (kind !== 'text' || choices !== undefined) return widths[kind];
  if (property['x-subdivision-of'] !== undefined || format === 'province') return widths.enum;
  return format === 'phone' || format === 'postal' || (maxLength !== undefined && maxLength <= codeLength) ? codeWidth : undefined;
}
