import { withoutApostrophe } from '../../../shared/framework/exports/formulaText.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import { localInstant } from '../../../shared/framework/query/dayStart.ts';
import type { Cell } from './ImportTable.ts';
import { parseNumber } from './parseNumber.ts';

/** Conventions of a file and its reader by which texts become values. */
export interface CellRules {
  /** true: texts of the file may begin with the apostrophe that keeps a spreadsheet from taking them for a formula. */
  readonly hasApostrophes: boolean;
  readonly decimalComma: boolean;
  /** Zone of days and times without one. */
  readonly timezone: string;
  /** Words for yes and no besides those that every file knows. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

type Parse = (field: Field, cell: string | number | boolean, rules: CellRules) => unknown;

/**
 * The value of a cell that is not blank, in the form of a record. A cell that is no value of the field stays as it is, so that the check
 * of the record names the problem. References are left as texts.
 */
export function parseCell(field: Field, cell: Exclude<Cell, null>, rules: CellRules): unknown {
  const text = typeof cell === 'string' && rules.hasApostrophes ? withoutApostrophe(cell) : cell;
  return parsers[field.kind](field, text, rules);
}

const asText: Parse = (_field, cell) => (typeof cell === 'string' ? cell : String(cell));
const asNumber: Parse = (_field, cell, { decimalComma }) => (typeof cell === 'string' ? (parseNumber(cell, decimalComma) ?? cell) : cell);
const trimmed: Parse = (_field, cell) => String(cell).trim();

const parsers: Readonly<Record<FieldKind, Parse>> = {
  text: asText,
  html: asText,
  time: trimmed,
  enum: (field, cell) => optionValue(field, String(cell)),
  integer: asNumber,
  decimal: asNumber,
  boolean: (_field, cell, rules) => (typeof cell === 'boolean' ? cell : (parseBoolean(String(cell), rules) ?? cell)),
  date: (_field, cell) => dayOf(String(cell).trim()),
  datetime: (_field, cell, { timezone }) => instantOf(String(cell).trim(), timezone),
  reference: trimmed,
  references: trimmed,
  list: (field, cell) => listValues(field, String(cell)),
  // No cell holds these; the record refuses what is sent.
  rows: asText,
  file: asText,
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

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'oui', 'vrai', '1', 'y', 'o', 'x']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'non', 'faux', '0', 'n']);

function parseBoolean(text: string, rules: CellRules): boolean | undefined {
  const word = plain(text);
  if (yes.has(word) || rules.yes.some((each) => plain(each) === word)) return true;
  return no.has(word) || rules.no.some((each) => plain(each) === word) ? false : undefined;
}

const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const moment = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})[ T](\d{1,2}:\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** A day as `YYYY-MM-DD`; of a day with midnight, which spreadsheets make of days, the day. */
function dayOf(text: string): string {
  const [, date = text, , seconds = '00'] = /[ T]0?0:00/.test(text) ? (moment.exec(text) ?? []) : [];
  const [, year, month, dayOfMonth] = (seconds === '00' && day.exec(date)) || [];
  return year && month && dayOfMonth ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : text;
}

/** An instant in UTC; a text without a zone is local. */
function instantOf(text: string, timezone: string): string {
  const [, date, time, seconds = '00'] = moment.exec(text) ?? (day.test(text) ? [text, text, '00:00'] : []);
  if (!date || !time) return text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T').replace(/ (?=Z|[+-]\d\d)/, '');
  const wall = Date.parse(`${dayOf(date)}T${time.padStart(5, '0')}:${seconds}Z`);
  return Number.isNaN(wall) ? text : new Date(localInstant(wall, timezone)).toISOString().replace('.000Z', 'Z');
}
