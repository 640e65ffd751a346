import type { FieldProblem } from '../AppError.ts';
import { instantProblem } from '../fields/dateKinds.ts';
import { recordFormats } from '../fields/formats.ts';
import { fractionDigits } from '../fields/keywords.ts';
import type { ReferenceFilter } from '../fields/referenceFilter.ts';
import { readPhone } from '../readers/readPhone.ts';
import type { Text } from '../text.ts';
import type { CellKind } from './cellKind.ts';

/** Kind of a cell's input: the cell's kind, or a search for the record that a reference names. */
export type EditKind = CellKind | 'reference';

/** The records that a cell can name. */
export interface NamedRecords {
  /** Path of their list under /api. */
  readonly apiUrl: string;
  /** Fields of that list that name a record. */
  readonly names: readonly string[];
  /** Conditions that a record meets, over the values of the row; undefined: every record. */
  readonly filter?: ReferenceFilter | undefined;
  /** Further fields of the list by which people know a record: texts that no two records share. */
  readonly keys?: readonly string[] | undefined;
}

/** Limits of what can be typed into the cells of a column; the server judges by the rules of the record again. */
export interface CellRules {
  readonly kind: EditKind;
  /** true: a value must remain. */
  readonly required?: boolean | undefined;
  /** Greatest length of a text. */
  readonly size?: number | undefined;
  readonly decimals?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The values to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** Of kind `reference`: the records to choose from. */
  readonly records?: NamedRecords | undefined;
  readonly readonly?: boolean | undefined;
  readonly disable?: boolean | undefined;
  /** true: a button that searches for a value. */
  readonly searchButton?: boolean | undefined;
}

/** The kinds whose cells can be edited in place. */
export const editableKinds: readonly EditKind[] = [
  'string',
  'number',
  'decimal',
  'duration',
  'boolean',
  'date',
  'datetime',
  'time',
  'time_hhmm',
  'email',
  'phone',
  'link',
  'reference',
];

/** true: nothing can be typed into the cells. */
export function isInert({ readonly: isReadonly, disable, kind }: CellRules): boolean {
  return isReadonly === true || disable === true || !editableKinds.includes(kind);
}

/** The rule that a value typed into a cell breaks. Spec B-285, B-286, B-288, B-292 to B-295. */
export function cellProblem(rules: CellRules, value: unknown): FieldProblem | undefined {
  const { kind, required, options } = rules;
  if (value === null || value === undefined || value === '') return required ? { key: 'validation.required' } : undefined;
  if (options) return options.some((option) => option.value === asText(value)) ? undefined : { key: 'validation.enum' };
  if (kind === 'number' || kind === 'decimal' || kind === 'duration') return numberProblem(rules, value);
  if (kind === 'boolean') return typeof value === 'boolean' ? undefined : { key: 'validation.invalid' };
  const text = asText(value);
  if (rules.size !== undefined && Array.from(text).length > rules.size)
    return { key: 'validation.max_length', values: { max: rules.size } };
  return formatProblems[kind]?.(text);
}

function numberProblem({ kind, decimals, min, max }: CellRules, value: unknown): FieldProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'validation.number' };
  const most = decimals ?? (kind === 'decimal' ? undefined : 0);
  if (most !== undefined && fractionDigits(value) > most) return { key: 'validation.decimals', values: { n: most } };
  if (min !== undefined && value < min) return { key: 'validation.min', values: { min } };
  return max !== undefined && value > max ? { key: 'validation.max', values: { max } } : undefined;
}

const formatProblems: Partial<Readonly<Record<EditKind, (text: string) => FieldProblem | undefined>>> = {
  email: (text) => (recordFormats.email(text) ? undefined : { key: 'validation.email' }),
  phone: (text) => (recordFormats.phone(readPhone(text)) ? undefined : { key: 'validation.phone' }),
  link: (text) => (recordFormats.uri(text) ? undefined : { key: 'validation.uri' }),
  date: (text) => (recordFormats.date(text) ? undefined : { key: 'validation.date', values: { format: 'day' } }),
  datetime: (text) => (recordFormats['date-time'](text) ? undefined : instantProblem(text)),
  time: (text) => (recordFormats.clock(text) ? undefined : { key: 'validation.time' }),
  time_hhmm: (text) => (recordFormats.clock(text) ? undefined : { key: 'validation.time' }),
};

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
