import { describeForm } from '../../../shared/framework/definitions/describe/describeForm.ts';
import { cellNames } from '../../../shared/framework/definitions/describe/formCells.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { parseCondition } from '../../../shared/framework/definitions/parseCondition.ts';
import type {
  FormSection,
  PaperBlock,
  PaperDefinition,
  PaperFields,
  PaperTable,
  ResourceDefinition,
} from '../../../shared/framework/definitions/types.gen.ts';
import { defaultDateFormats, formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { matchesFilter } from '../../../shared/framework/query/matchesFilter.ts';
import { dayIn, fillFilter } from '../../../shared/framework/query/placeholders.ts';
import { kindTexts, type TextContext } from '../../../shared/framework/records/kindTexts.ts';
import { lineTotal } from '../../../shared/framework/records/lineTotal.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { type Language, type Text, textIn } from '../../../shared/framework/text.ts';
import { typographicSpaces } from '../../../shared/framework/typographicSpaces.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { barcodeSvg } from './barcodeSvg.ts';
import { columnShares } from './columnShares.ts';
import type { PaperApp } from './PaperApp.ts';
import type { ShownBlock, ShownField, ShownRecord, Words } from './PaperContent.ts';
import { filledLine, proseParts } from './proseParts.ts';
import { readTable, type TableColumn, type TableRows } from './readTable.ts';

/** A record and the words in which its paper is written. */
export interface PaperSource {
  readonly ctx: CallContext;
  readonly app: Pick<PaperApp, 'records' | 'database' | 'registrations'>;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
  /** As the reader sees it. */
  readonly record: RecordValues;
  /** Values behind paths of one reference, by path. */
  readonly reached: ReadonlyMap<string, { readonly field: Field; readonly record: RecordValues }>;
  /** The languages of the paper, the first one first. */
  readonly languages: readonly Language[];
}

const pointsPerInch = 72;
const [barWidth, squareWidth] = [2.5, 1] as const;

/** A record on its paper: every value as a text of its reader. */
export async function shownRecord(source: PaperSource, { title, blocks, both }: PaperDefinition): Promise<ShownRecord> {
  const shown = await shownBlocks(source, blocks, both === 'beside');
  return { title: filledWords(source, title), blocks: shown, further: furtherBlocks(source, shown) };
}

/** The tables of the rows that have no place in their block. */
function furtherBlocks(source: PaperSource, blocks: readonly ShownBlock[]): ShownBlock[] {
  return blocks.flatMap((block): ShownBlock[] => {
    if (block.block === 'beside') return block.parts.flatMap((part) => furtherBlocks(source, part));
    if (block.block !== 'table' || block.rest.length === 0) return [];
    const heading = distinct(source.languages, (language) => {
      const words = block.heading.find((each) => each.language === language) ?? block.heading[0];
      return `${words?.text ?? ''} (${messageIn(source, language, 'paper.continued')})`;
    });
    return [
      { block: 'heading', heading, scale: 1 },
      { ...block, rows: block.rest, rest: [], more: [] },
    ];
  });
}

/** The texts of a title or heading with values in place of its names. */
function filledWords(source: PaperSource, text: Text): Words {
  return distinct(source.languages, (language) => filledLine(wording(text, language), (name) => valueText(source, name, language)));
}

/** true: a condition on the record holds, as its reader sees it. */
export function holds({ ctx, entity, record }: Pick<PaperSource, 'ctx' | 'entity' | 'record'>, when: FilterJson | undefined): boolean {
  if (!when) return true;
  const nodes = parseCondition(entity, fillFilter(when, ctx));
  return nodes !== undefined && matchesFilter(nodes, record, ctx);
}

async function shownBlocks(source: PaperSource, blocks: readonly PaperBlock[], isBeside: boolean): Promise<ShownBlock[]> {
  const shown: ShownBlock[] = [];
  for (const block of blocks) if (holds(source, block.when)) shown.push(...(await shownBlock(source, block, isBeside)));
  return shown;
}

async function shownBlock(source: PaperSource, block: PaperBlock, isBeside: boolean): Promise<ShownBlock[]> {
  const { languages } = source;
  switch (block.block) {
    case 'heading': {
      const heading = filledWords(source, block.heading);
      return isBlank(heading) ? [] : [{ block: 'heading', heading, scale: block.scale ?? 1 }];
    }
    case 'text': {
      const texts = languages.map((language) => ({
        language,
        parts: proseParts(wording(block.text, language), (name) => valueText(source, name, language)),
      }));
      return texts.every(({ parts }) => parts.length === 0) ? [] : [{ block: 'text', isBeside, scale: block.scale ?? 1, texts }];
    }
    case 'fields':
      return fieldsBlock(source, block);
    case 'address':
      return addressBlock(source, block.lines, block.label);
    case 'table':
      return tableBlock(source, block);
    case 'barcode': {
      const [language = 'en'] = languages;
      const text = filledLine(block.value, (name) => valueText(source, name, language));
      const svg = text === '' ? undefined : await barcodeSvg(block.symbology, text);
      if (svg === undefined) return [];
      const width = (block.width ?? (block.symbology === 'qr' ? squareWidth : barWidth)) * pointsPerInch;
      return [
        {
          block: 'barcode',
          svg,
          width,
          alt: labelledText(textIn(block.label, language), text, language),
          caption: block.caption ? text : '',
        },
      ];
    }
    case 'signatures':
      return [{ block: 'signatures', labels: block.labels.map((label) => wordsOf(source, label)) }];
    case 'record':
      return recordBlocks(source);
    case 'beside': {
      const parts: ShownBlock[][] = [];
      for (const part of block.parts) parts.push(await shownBlocks(source, part, isBeside));
      return parts.some((part) => part.length > 0) ? [{ block: 'beside', parts }] : [];
    }
  }
}

function fieldsBlock(source: PaperSource, { fields, columns = 2, blank }: Pick<PaperFields, 'fields' | 'columns' | 'blank'>): ShownBlock[] {
  const items = fields.flatMap((path): ShownField[] => {
    const found = valueAt(source, path);
    if (!found) return [];
    const value = fieldWords(source, found.field, found.record);
    if (isBlank(value) && !blank) return [];
    return [{ label: wordsOf(source, found.field.label), value: isBlank(value) ? [{ language: 'en', text: '—' }] : value }];
  });
  return items.length === 0 ? [] : [{ block: 'fields', columns, items }];
}

function addressBlock(source: PaperSource, lines: readonly (readonly string[])[], label: Text | undefined): ShownBlock[] {
  const [language = 'en'] = source.languages;
  const shown = lines.map((line) =>
    line
      .map((path) => valueText(source, path, language))
      .filter((text) => text !== '')
      .join(' '),
  );
  const filled = shown.filter((line) => line !== '');
  return filled.length === 0 ? [] : [{ block: 'address', label: label ? wordsOf(source, label) : [], lines: filled }];
}

async function tableBlock(
  source: PaperSource,
  block: Pick<PaperTable, 'child' | 'columns' | 'heading' | 'empty' | 'totals' | 'first_rows'>,
): Promise<ShownBlock[]> {
  const table = await readTable(source, source.resource, source.record, block);
  if (!table || table.columns.length === 0) return [];
  const { columns, rows, heading, empty } = table;
  const none = distinct(source.languages, (language) => messageIn(source, language, 'paper.no_rows'));
  const shown = rows.map((row) => columns.map((column) => columnWords(source, column, row)));
  const totals = rows.length === 0 ? [] : totalsOf(source, table, block.totals ?? []);
  const labels = columns.map(({ label }) => wordsOf(source, label));
  const { shares, scale } = columnShares(labels, [...shown, totals]);
  const { first_rows: firstRows = shown.length } = block;
  const rest = shown.slice(firstRows);
  const words = filledWords(source, heading);
  return [
    { block: 'heading', heading: words, scale: 1 },
    {
      block: 'table',
      scale,
      heading: words,
      columns: columns.map((column, i) => ({ label: labels[i] ?? [], isNumber: isNumber(column), share: shares[i] ?? 1 })),
      rows: shown.slice(0, firstRows),
      rest,
      more:
        rest.length === 0
          ? []
          : distinct(source.languages, (language) => messageIn(source, language, 'paper.more_rows', { count: rest.length })),
      totals,
      empty: empty ? wordsOf(source, empty) : none,
    },
  ];
}

/** The row of sums; an amount whose rows have several units has none. */
function totalsOf(source: PaperSource, { columns, rows }: TableRows, totals: readonly string[]): Words[] {
  if (totals.length === 0) return [];
  const word = distinct(source.languages, (language) => messageIn(source, language, 'paper.total'));
  const isSummed = ({ fields: [field], isJoined }: TableColumn) => !isJoined && totals.includes(field.name);
  const first = columns.findIndex((column) => !isSummed(column));
  return columns.map((column, i): Words => {
    if (!isSummed(column)) return i === first ? word : [];
    const [field] = column.fields;
    const unit = field.property['x-unit'];
    if (typeof unit === 'object' && new Set(rows.map((row) => row[unit.field])).size > 1) return [];
    const sum = lineTotal(
      rows.map((row) => row[field.name]),
      'sum',
      field.decimals,
    );
    return fieldWords(source, field, { ...rows[0], [field.name]: sum });
  });
}

/** The sections of the form of the record, and the lists of its children, as the reader sees them. */
async function recordBlocks(source: PaperSource): Promise<ShownBlock[]> {
  const { ctx, resource, entity } = source;
  const { layout = [] } = describeForm(ctx.registry, resource, entity, ctx.reader) ?? {};
  const sections = layout.flatMap((section): ShownBlock[] => {
    const shown = section.rows.flat().flatMap((cell) => cellBlocks(source, cell));
    return shown.length === 0 ? [] : [{ block: 'heading', heading: wordsOf(source, section.section), scale: 1 }, ...joinFields(shown)];
  });
  const tables: ShownBlock[] = [];
  for (const { resource: child } of resource.children ?? []) tables.push(...(await tableBlock(source, { child })));
  return [...sections, ...tables];
}

function cellBlocks(source: PaperSource, cell: FormSection['rows'][number][number]): ShownBlock[] {
  if (typeof cell === 'string') return fieldsBlock(source, { fields: [cell] });
  const beside = cellNames(cell).filter((name) => !cell.address.flat().includes(name));
  const rest = beside.flatMap((name) => fieldsBlock(source, { fields: [name] }));
  return [...addressBlock(source, cell.address, cell.label), ...rest];
}

/** Fields that follow each other in one list, two in a row. */
function joinFields(blocks: readonly ShownBlock[]): ShownBlock[] {
  const joined: ShownBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.block === 'fields' && last?.block === 'fields')
      joined[joined.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}

interface ValueAt {
  readonly field: Field;
  readonly record: RecordValues;
}

/** The field of a name or path, with the record that has it; undefined if the reader does not see it. */
function valueAt({ entity, record, reached }: PaperSource, path: string): ValueAt | undefined {
  const field = entity.fields.get(path);
  if (!field) return reached.get(path);
  return Object.hasOwn(record, path) ? { field, record } : undefined;
}

/** The value of a name in a text, in a language; empty for none. */
function valueText(source: PaperSource, name: string, language: Language): string {
  const { ctx, entity, record } = source;
  const context = contextIn(source, language);
  if (name === 'record') return recordTitle(entity, record, context) || textOf(record['id']);
  if (name === 'kind') return textIn(entity.label, language);
  if (name === 'today') return formatDay(dayIn(ctx), defaultDateFormats);
  const found = valueAt(source, name);
  return found ? fieldText(found.field, found.record, context) : '';
}

/** The words of a value: those of choices in both languages, all other values as the first one writes them. */
function fieldWords(source: PaperSource, field: Field, record: RecordValues): Words {
  const isWord = field.kind === 'enum' || field.kind === 'boolean';
  const languages = isWord ? source.languages : source.languages.slice(0, 1);
  return distinct(languages, (language) => fieldText(field, record, contextIn(source, language)));
}

/** The words of a column in a row. */
function columnWords(source: PaperSource, { fields, joined, isJoined }: TableColumn, record: RecordValues): Words {
  if (!isJoined) return fieldWords(source, fields[0], record);
  return distinct(source.languages, (language) => {
    const values = fields.map((field) => partText(source, field, record, language)).filter((text) => text !== '');
    if (joined !== 'parentheses') return values.join(joined === 'comma' ? ', ' : ' ');
    const [first = '', ...others] = values;
    return others.length === 0 ? first : `${first} (${others.join(', ')})`;
  });
}

/** A value among others: choices in the language, all else as the first language writes it; the label of what is true. */
function partText(source: PaperSource, field: Field, record: RecordValues, language: Language): string {
  if (field.kind === 'boolean') return record[field.name] === true ? wording(field.label, language) : '';
  const [first = language] = source.languages;
  return fieldText(field, record, contextIn(source, field.kind === 'enum' ? language : first));
}

/** As a record shows it; items with fields of their own, one in a line. */
function fieldText(field: Field, record: RecordValues, context: TextContext): string {
  const value = record[field.name];
  if (field.kind !== 'rows' || !Array.isArray(value)) return kindTexts[field.kind](field, record, context);
  const lines = value.map((item: RecordValues) =>
    (field.items ?? [])
      .map((each) => kindTexts[each.kind](each, item, context))
      .filter((text) => text !== '')
      .join(' · '),
  );
  return lines.filter((line) => line !== '').join('\n');
}

/** The context of texts in a language; days and times as the portal writes them by default. */
export function contextIn({ ctx }: Pick<PaperSource, 'ctx'>, language: Language): TextContext {
  const message: TextContext['message'] = (key, values) => formatMessage(ctx.registry.messages, language, key, values);
  return { language, timezone: ctx.timezone, formats: defaultDateFormats, message };
}

function messageIn(
  { ctx }: Pick<PaperSource, 'ctx'>,
  language: Language,
  key: string,
  values: Readonly<Record<string, number>> = {},
): string {
  return formatMessage(ctx.registry.messages, language, key, values);
}

function wordsOf({ languages }: Pick<PaperSource, 'languages'>, text: Text): Words {
  return distinct(languages, (language) => wording(text, language));
}

/** A text of a definition with the spaces of its language. */
function wording(text: Text, language: Language): string {
  return typographicSpaces(textIn(text, language), language);
}

/** A text for each language, those equal to the first one left out. */
function distinct(languages: readonly Language[], textOf: (language: Language) => string): Words {
  const words = languages.map((language) => ({ language, text: textOf(language) }));
  return words.filter(({ text }, i) => i === 0 || text !== words[0]?.text);
}

function isBlank(words: Words): boolean {
  return words.every(({ text }) => text === '');
}

function isNumber({ fields: [{ kind }], isJoined }: TableColumn): boolean {
  return !isJoined && (kind === 'integer' || kind === 'decimal');
}
