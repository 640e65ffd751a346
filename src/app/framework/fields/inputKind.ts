import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { entryOptions } from './inputs/entryOptions.ts';

/** The inputs that generated forms have. */
export type InputKind =
  | 'text'
  | 'html'
  | 'number'
  | 'phone'
  | 'postal'
  | 'date'
  | 'datetime'
  | 'time'
  | 'boolean'
  | 'option'
  | 'reference'
  | 'references'
  | 'tags'
  | 'choices'
  | 'definitions'
  | 'json'
  | 'secret';

/** The input that a field is typed into: by what it holds, then by how it is shown. Spec S-180. */
export function inputKindOf(field: Field): InputKind {
  const { 'x-format': shown } = field.property;
  if (field.property['x-choices']) return 'definitions';
  if (field.kind === 'text') return shown === 'phone' || shown === 'postal' ? shown : 'text';
  if (field.kind === 'integer' || field.kind === 'decimal') return 'number';
  if (field.kind === 'list') return entryOptions(field).length > 0 ? 'choices' : 'tags';
  return field.kind === 'enum' ? 'option' : field.kind;
}
