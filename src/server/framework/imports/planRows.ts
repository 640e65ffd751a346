import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { type DateFormats, defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { isLocalTime } from '../../../shared/framework/readers/readTime.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { RowChange } from '../records/applyRows.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { cellFault } from './cellFault.ts';
import { corrected } from './corrected.ts';
import type { DraftRow, ImportColumn, RowProblems } from './DraftRow.ts';
import { findReferences, type NamedRecord } from './findReferences.ts';
import type { Corrections, ImportSettings } from './ImportSettings.ts';
import { type Cell, type ImportRow, type ImportTable, isBlankCell } from './ImportTable.ts';
import { type ImportTarget, isDrawn } from './importTarget.ts';
import { joinRows, type RecordDraft, type RecordRow } from './joinRows.ts';
import { type CellRules, parseCell } from './parseCell.ts';
import { partsOf } from './partsOf.ts';
import { areSameLines, changedLines, type LinePlan, lineProblems, readStoredLines } from './planLines.ts';
import { readStored } from './readStored.ts';
import { firstKey, type RowKey, rowKeys } from './rowKeys.ts';
import { differing, isShown } from './shownValues.ts';
import { foldedName, type ZippedFile } from './ZippedFile.ts';

/**
 * The rows of a record as a change of it, as no change, or refused. A refused record has its change too if that has further problems.
 * Without lines, each row of the file is a record.
 */
export interface PlannedRow {
  /** Of the first row. */
  readonly line: number;
  readonly change: RowChange | undefined;
  /** By field of the record, and by place of a line. */
  readonly problems: RowProblems;
  readonly rows: readonly RecordRow[];
  /** Of the stored record. */
  readonly id?: RecordId;
}

export interface ImportContent {
  readonly table: ImportTable;
  readonly settings: ImportSettings;
  readonly corrections: Corrections;
  /** Files of a ZIP beside the rows, which cells name. */
  readonly files?: readonly ZippedFile[] | null;
  /** The reader's date format; default: ISO 8601. */
  readonly dateFormat?: DateFormats['date'] | undefined;
}

/**
 * Plans the changes of an import: finds the records that cells name and those that rows belong to. Nothing is checked that the change of
 * a record checks itself. A cell that shows what the stored record has now changes nothing.
 */
export async function planRows(
  connection: ScopedConnection,
  importing: ImportTarget,
  target: RecordTarget,
  { table, settings, corrections, files, dateFormat }: ImportContent,
): Promise<readonly PlannedRow[]> {
  const columns = importedColumns(importing, settings);
  const rules = cellRules(connection, table, dateFormat);
  const lines = settings.lines && new Set(settings.lines);
  const texts = table.rows.map((row) => corrected(row, corrections));
  const named = await namesIn(connection, columns, texts, rules, files ?? []);
  const { lines: itemLines } = importing;
  const drafts = joinRows(
    texts.map((row, i) => draftRow(columns, rules, named, row, i)),
    { lines: itemLines, columns, join: settings.join ?? null },
  );
  const lineColumns = columns.filter(({ field }) => itemLines?.columns.has(field.name));
  const own = columns.filter((column) => !lineColumns.includes(column));
  const keys = rowKeys(importing, settings, own);
  const fields = own.map(({ field }) => field);
  const stored = await readStored(connection, target, keys, fields, drafts);
  const hasLines = itemLines !== undefined && lineColumns.length > 0;
  const storedLines = hasLines ? await readStoredLines(connection, target, itemLines, drafts.flatMap(stored.idsOf)) : new Map();
  const plan: LinePlan | undefined = !hasLines
    ? undefined
    : { lines: itemLines, columns: lineColumns, blanks: settings.blanks, timezone: rules.timezone };
  /** The stored records of a draft. Without a key of its own, its lines agree too. */
  const idsOf = (draft: RecordDraft): readonly RecordId[] => {
    const ids = stored.idsOf(draft);
    if (!plan || !draft.items || !firstKey(keys, draft)?.isWhole) return ids;
    const { items } = draft;
    return ids.filter((id) => areSameLines(plan, items, storedLines.get(id) ?? []));
  };
  const keysOf = (draft: RecordDraft): readonly string[] => {
    const ids = idsOf(draft);
    return [keyOf(keys, draft), ids.length === 1 ? `id ${ids[0]}` : undefined].filter((key) => key !== undefined);
  };
  const firsts = new Map<string, number>();
  /** Notes the keys of a record. @returns the line of an earlier one that has one of them */
  const noteKeys = (draft: RecordDraft): number | undefined => {
    const own = keysOf(draft);
    const before = own.map((key) => firsts.get(key)).find((line) => line !== undefined);
    for (const key of own) if (!firsts.has(key)) firsts.set(key, draft.line);
    return before;
  };
  const isAsked = ({ rows }: RecordDraft): boolean => !lines || rows.some(({ line }) => lines.has(line));
  // A row that was imported before keeps its record: no other row changes it.
  for (const draft of drafts) if (!isAsked(draft)) noteKeys(draft);
  return drafts.filter(isAsked).map((draft) => {
    const before = noteKeys(draft);
    if (before !== undefined) return refused(draft, { '': { key: 'import.same_key', values: { line: before } } });
    const ids = idsOf(draft);
    if (ids.length > 1) return refused(draft, { '': { key: 'import.several_records' } });
    const [id] = ids;
    if (id !== undefined) {
      const record = stored.recordOf(id);
      const found = { draft, id, record, columns: own, keys: chosenFields(importing, settings), settings, rules };
      return changedRow(importing, found, plan ? { ...plan, stored: storedLines.get(id) ?? [] } : undefined);
    }
    return settings.key === 'id' && draft.values['id'] !== undefined
      ? refused(draft, { id: { key: 'import.no_such_record' } })
      : newRow(importing, own, draft);
  });
}

/** The first key for which a record has a value, as text; its lines belong to it where all columns have to agree. */
function keyOf(keys: readonly RowKey[], draft: RecordDraft): string | undefined {
  const key = firstKey(keys, draft);
  return (
    key &&
    [keys.indexOf(key), key.keyOf(draft), ...(key.isWhole ? (draft.items ?? []).map(({ values }) => JSON.stringify(values)) : [])].join(' ')
  );
}

/** The fields that only find the record; none if the whole row has to agree. */
function chosenFields({ keys }: ImportTarget, { key }: ImportSettings): readonly Field[] {
  return keys.find(({ name }) => name === key)?.fields ?? [];
}

/** The columns that are imported, with their fields. */
function importedColumns({ fields }: ImportTarget, { mapping }: ImportSettings): ImportColumn[] {
  return mapping.flatMap((name, place) => {
    const field = fields.find((each) => each.name === name);
    return field ? [{ place, field }] : [];
  });
}

function cellRules(
  { ctx: { registry, language, timezone } }: ScopedConnection,
  { format, separator }: ImportTable,
  dateFormat = defaultDateFormats.date,
): CellRules {
  const words = (key: string): string[] => Object.keys(registry.messages).map((each) => formatMessage(registry.messages, each, key));
  return {
    hasApostrophes: format === 'CSV',
    // Spreadsheets part cells by semicolons where a comma begins the decimals.
    decimalComma: separator === ';' || (separator !== ',' && hasDecimalComma(language)),
    timezone,
    dateFormat,
    yes: words('export.yes'),
    no: words('export.no'),
  };
}

function hasDecimalComma(language: Language): boolean {
  return new Intl.NumberFormat(localeOf(language)).format(0.5).includes(',');
}

/** A record by its name, or the reason why a file of the ZIP is none. */
type Named = NamedRecord | { readonly problem: FieldProblem };

type Names = ReadonlyMap<string, ReadonlyMap<string, Named>>;

/** The records that the cells of each reference name; those of a field with files name files of the ZIP alone. */
async function namesIn(
  connection: ScopedConnection,
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
  rules: CellRules,
  files: readonly ZippedFile[],
): Promise<Names> {
  const found = new Map<string, ReadonlyMap<string, Named>>();
  const zipped = new Map(files.map((file) => [foldedName(file.name), file]));
  for (const { place, field } of columns.filter(isReference)) {
    const texts = rows.flatMap(({ cells }) => namesOf(field, cells[place] ?? null, rules));
    const isFile = field.property['x-file'] !== undefined;
    const named = isFile
      ? texts.flatMap((text) => zippedAs(text, zipped.get(foldedName(text))))
      : await findReferences(connection, field, texts);
    found.set(field.name, new Map<string, Named>(named));
  }
  return found;
}

function zippedAs(text: string, file: ZippedFile | undefined): [string, Named][] {
  if (!file) return [];
  return [[text, 'id' in file ? { id: file.id } : { problem: file.problem }]];
}

function isReference({ field: { kind } }: Pick<ImportColumn, 'field'>): boolean {
  return kind === 'reference' || kind === 'references';
}

/** The names in a cell; of several also the cell as a whole, which may be one name with a comma. */
function namesOf(field: Field, cell: Cell, rules: CellRules): string[] {
  if (cell === null || isBlankCell(cell)) return [];
  const text = String(parseCell(field, cell, rules));
  return field.kind === 'reference' ? [text] : [...new Set([text, ...partsOf(text)])];
}

function draftRow(columns: readonly ImportColumn[], rules: CellRules, named: Names, { line, cells }: ImportRow, row: number): DraftRow {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const { place, field } of columns) {
    const cell = cells[place] ?? null;
    if (cell === null || isBlankCell(cell)) continue;
    const value = parseCell(field, cell, rules);
    const names = named.get(field.name);
    if (!names) values[field.name] = value;
    else {
      const { found, problem } = recordsOf(field, String(value), names);
      values[field.name] = found ?? value;
      if (problem) problems[field.name] = problem;
    }
    const skipped = field.kind === 'datetime' && isLocalTime(value) ? { key: 'validation.local_time' } : undefined;
    const fault = cellFault(field, cell) ?? skipped;
    if (fault) problems[field.name] = fault;
  }
  return { row, line, cells, values, problems };
}

interface FoundRecords {
  readonly found?: RecordId | readonly RecordId[];
  readonly problem?: FieldProblem;
}

function recordsOf(field: Field, text: string, names: ReadonlyMap<string, Named>): FoundRecords {
  const isWhole = field.kind === 'reference' || names.has(text);
  const records = (isWhole ? [text] : partsOf(text)).map((name) => ({ name, record: names.get(name) }));
  const ids: RecordId[] = [];
  for (const { name, record } of records) {
    if (record && record !== 'several' && 'id' in record) {
      ids.push(record.id);
      continue;
    }
    if (record && record !== 'several') return { problem: record.problem };
    const unknownKey = field.property['x-file'] ? 'import.file_missing' : 'import.reference_unknown';
    const key = record === 'several' ? 'import.reference_several' : unknownKey;
    return { problem: { key, values: { text: name.slice(0, 100) } } };
  }
  const [first] = ids;
  return field.kind === 'references' ? { found: ids } : first === undefined ? {} : { found: first };
}

function refused({ line, rows, problems }: RecordDraft, further: RowProblems): PlannedRow {
  return { line, rows, change: undefined, problems: { ...problems, ...further } };
}

function newRow({ canCreate, lines }: ImportTarget, columns: readonly ImportColumn[], draft: RecordDraft): PlannedRow {
  const drawn = columns.map(({ field }) => field).find((field) => isDrawn(field) && draft.values[field.name] !== undefined);
  if (drawn) {
    const text = String(draft.values[drawn.name]).slice(0, 100);
    return refused(draft, { [drawn.name]: { key: 'import.no_such_number', values: { text } } });
  }
  if (!canCreate) return refused(draft, { '': { key: 'import.only_changes' } });
  const { id: _none, ...own } = draft.values;
  const { line, rows, problems, items } = draft;
  const values = lines && items ? { ...own, [lines.name]: items.map((item) => item.values) } : own;
  return { line, rows, change: { action: 'create', values, withLines: lines !== undefined }, problems };
}

interface FoundRow {
  readonly draft: RecordDraft;
  readonly id: RecordId;
  readonly record: RecordValues | undefined;
  readonly columns: readonly ImportColumn[];
  readonly keys: readonly Field[];
  readonly settings: ImportSettings;
  readonly rules: CellRules;
}

interface FoundLines extends LinePlan {
  readonly stored: readonly RecordValues[];
}

/**
 * The change of a stored record, without the cells that equal the stored values and without the key cells that found the record.
 * @param plan undefined: the file has no columns for lines
 */
function changedRow(importing: ImportTarget, found: FoundRow, plan: FoundLines | undefined): PlannedRow {
  const { draft, id, record, columns } = found;
  const { values, problems } = changedValues(found);
  const { line, rows, items } = draft;
  if (columns.some(({ field }) => isDrawn(field) && problems[field.name])) return { line, rows, change: undefined, problems, id };
  const lines = plan && items && changedLines(plan, items, plan.stored);
  const isSame = record !== undefined && differing(importing.entity, values, record).length === 0;
  if (isSame && !lines) return { line, rows, change: undefined, problems: {}, id };
  const all = { ...problems, ...(plan && lines && lineProblems(plan, items, plan.stored, draft.problems)) };
  if (!importing.canEdit) return { line, rows, change: undefined, problems: { ...all, '': { key: 'import.only_new' } }, id };
  const changed = plan && lines ? { ...values, [plan.lines.name]: lines } : values;
  return { line, rows, change: { action: 'update', id, values: changed, withLines: importing.lines !== undefined }, problems: all, id };
}

/** The cells of a record that change it, with their problems. */
function changedValues({ draft, record, columns, keys, settings, rules }: FoundRow) {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const { place, field } of columns) {
    const { name } = field;
    if (keys.includes(field) || name === 'id') continue;
    const cell = draft.cells[place] ?? null;
    const value = draft.values[name];
    if (value === undefined) {
      if (settings.blanks === 'clear' && !isDrawn(field)) values[name] = null;
    } else if (isDrawn(field)) {
      if (record && !isShown(field, cell, value, record, rules.timezone))
        problems[name] = { key: 'import.drawn_number', values: { text: String(record[name]) } };
    } else if (!record || !isShown(field, cell, value, record, rules.timezone)) {
      values[name] = value;
      const problem = draft.problems[name];
      if (problem) problems[name] = problem;
    }
  }
  return { values, problems };
}
