import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { PaperBlock, PaperTable } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';

/** Names in the texts of a paper that are no fields: the record, its entity, the day. */
export const paperWords = ['record', 'kind', 'today'] as const;

/** The names of values that a block shows: fields, and paths of one reference. */
export function blockNames(block: PaperBlock): string[] {
  return blockPlaces(block).map(({ name }) => name);
}

/** A name of a value, and its place in the block. */
interface BlockPlace {
  readonly name: string;
  readonly at: JsonPath;
}

/** As `blockNames`, with their places. */
export function blockPlaces(block: PaperBlock): BlockPlace[] {
  return [...textPlaces(block), ...ownPlaces(block)];
}

/** The fields of the rows of a table; none where it has the default columns. */
export function tableNames({ columns = [] }: Pick<PaperTable, 'columns'>): string[] {
  return columns.flatMap((column) => (typeof column === 'string' ? [column] : column.fields));
}

/** Names in braces. */
function textPlaces(block: PaperBlock): BlockPlace[] {
  const inTexts = (key: string, texts: readonly string[]) =>
    placeholderFields(texts).flatMap((name) => ((paperWords as readonly string[]).includes(name) ? [] : { name, at: [key] }));
  if (block.block === 'heading') return inTexts('heading', Object.values(block.heading));
  if (block.block === 'text') return inTexts('text', Object.values(block.text));
  return block.block === 'barcode' ? inTexts('value', [block.value]) : [];
}

function ownPlaces(block: PaperBlock): BlockPlace[] {
  if (block.block === 'fields') return block.fields.map((name, i) => ({ name, at: ['fields', i] }));
  if (block.block !== 'address') return [];
  return block.lines.flatMap((line, i) => line.map((name, j) => ({ name, at: ['lines', i, j] })));
}
