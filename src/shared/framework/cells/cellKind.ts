import type { ColumnType } from '../query/ListQuery.ts';

/** The ways in which a cell shows its value: the column types in grid part 3 of the specification. The type of a column is what filters and sort know. */
export const cellKinds = [
  'string',
  'html',
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
  'img-link',
  'img',
  'icon',
  'action',
] as const;

export type CellKind = (typeof cellKinds)[number];

const text: readonly ColumnType[] = ['text'];
const numbers: readonly ColumnType[] = ['number', 'decimal'];
const all: readonly ColumnType[] = ['text', 'number', 'decimal', 'date', 'datetime', 'boolean'];

interface FormatRule {
  readonly types: readonly ColumnType[];
  readonly kind?: CellKind;
}

/** Each format with the column types that it fits, and the kind of its cells; undefined: the type's kind. */
const formats = {
  string: { types: text, kind: 'string' },
  email: { types: text, kind: 'email' },
  phone: { types: text, kind: 'phone' },
  postal: { types: text },
  province: { types: text },
  code: { types: text },
  currency: { types: numbers },
  percent: { types: numbers },
  duration: { types: numbers, kind: 'duration' },
  time: { types: text, kind: 'time' },
  time_hhmm: { types: text, kind: 'time_hhmm' },
  seconds: { types: ['datetime'] },
  year: { types: ['number'] },
  link: { types: text, kind: 'link' },
  html: { types: text, kind: 'html' },
  icon: { types: all, kind: 'icon' },
  image: { types: text, kind: 'img' },
  'img-link': { types: text, kind: 'img-link' },
  action: { types: all, kind: 'action' },
} as const satisfies Readonly<Record<string, FormatRule>>;

/** The formats of columns, as their definitions name them. */
export type CellFormat = keyof typeof formats;

/** The kind of a column's cells, from its format and its type. */
export function cellKind({ type, format }: { readonly type: ColumnType; readonly format?: CellFormat | undefined }): CellKind {
  const { kind }: Partial<FormatRule> = format ? formats[format] : {};
  return kind ?? (type === 'text' ? 'string' : type);
}

export function isCellFormat(name: unknown): name is CellFormat {
  return typeof name === 'string' && Object.hasOwn(formats, name);
}

/** true: values of this type can be shown in the format. */
export function fitsFormat(type: ColumnType, format: CellFormat): boolean {
  const { types }: FormatRule = formats[format];
  return types.includes(type);
}
