import { withoutApostrophe } from '../../../shared/framework/exports/formulaText.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import { normalizeText } from '../../../shared/framework/fields/normalizeText.ts';
import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { readBoolean } from '../../../shared/framework/readers/readBoolean.ts';
import { readNumber } from '../../../shared/framework/readers/readNumber.ts';
import { readClock, readDay, readLocalInstant } from '../../../shared/framework/readers/readTime.ts';
import type { Cell } from './ImportTable.ts';

/** Conventions of a file and its reader by which texts become values. */
export interface CellRules {
  /** true: texts of the file may begin with the apostrophe that keeps a spreadsheet from taking them for a formula. */
  readonly hasApostrophes: boolean;
  readonly decimalComma: boolean;
  /** Zone of days and times without one. */
  readonly timezone: string;
  /** The reader's date format, accepted in addition to ISO 8601. */
  readonly dateFormat: DateFormats['date'];
  /** Words for yes and no, in addition to the words accepted in every file. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

type Parse = (field: Field, cell: string | number | boolean, rules: CellRules) => unknown;

/**
 * The value of a cell that is not blank, in the form of a record. A cell that is no value of the field stays as it is, so that the check
 * of the record names the problem. References are left as texts.
 */
export function parseCell(field: Field, cell: Exclude<Cell, null>, rules: CellRules): unknown {
  const text = typeof cell === 'string' && rules.hasApostrophes ? withoutApostrophe(withoutFormula(cell)) : cell;
  return parsers[field.kind](field, text, rules);
}

/** `="00123"`, by which a spreadsheet is kept from reading a number, is the text within. */
function withoutFormula(text: string): string {
  const [, inner] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text) ?? [];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

const asText: Parse = (_field, cell) => (typeof cell === 'string' ? cell : String(cell));
const asNumber: Parse = ({ property }, cell, { decimalComma }) =>
  typeof cell === 'string'
    ? (readNumber(cell, { decimalComma, bothSigns: true, isPercent: property['x-format'] === 'percent' }) ?? cell)
    : cell;
const trimmed: Parse = (_field, cell) => oneLine(cell);

function oneLine(cell: string | number | boolean): string {
  return normalizeText(String(cell), { isOneLine: true });
}

const parsers: Readonly<Record<FieldKind, Parse>> = {
  text: asText,
  html: asText,
  time: (_field, cell) => readClock(oneLine(cell)) ?? oneLine(cell),
  enum: (field, cell) => optionValue(field, String(cell)),
  integer: asNumber,
  decimal: asNumber,
  boolean: (_field, cell, rules) => (typeof cell === 'boolean' ? cell : (parseBoolean(String(cell), rules) ?? cell)),
  date: (_field, cell, { dateFormat }) => readDay(oneLine(cell), dateFormat) ?? oneLine(cell),
  datetime: (_field, cell, { dateFormat, timezone }) => readLocalInstant(oneLine(cell), dateFormat, timezone) ?? isoText(oneLine(cell)),
  reference: trimmed,
  references: trimmed,
  list: (field, cell) => listValues(field, String(cell)),
  // No cell holds these; the record refuses what is sent.
  rows: asText,
  json: asText,
  secret: asText,
};

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The option with this value, else with this label in any language; any other text as it is. */
function optionValue({ options = [], property }: Field, text: string): unknown {
  const wanted = plain(text);
  const found =
    options.find(({ value }) => value === text.trim()) ??
    options.find(({ value }) => plain(value) === wanted) ??
    options.find(({ label }) => Object.values(label).some((each) => plain(each) === wanted));
  if (!found) return text.trim();
  return property.enum?.find((option) => String(option) === found.value) ?? found.value;
}

/** The values of a list: the text as a whole, or its parts between commas, semicolons and line breaks. */
function listValues(field: Field, text: string): unknown[] {
  const whole = optionValue(field, text);
  if (field.options?.some(({ value }) => value === whole)) return [whole];
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean).map((part) => optionValue(field, part)))];
}

function parseBoolean(text: string, rules: CellRules): boolean | undefined {
  const word = plain(text);
  if (rules.yes.some((each) => plain(each) === word)) return true;
  return rules.no.some((each) => plain(each) === word) ? false : readBoolean(word);
}

/** An instant with its zone in the form of ISO 8601, also with blanks before its parts. */
function isoText(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T').replace(/ (?=Z|[+-]\d\d)/, '');
}
