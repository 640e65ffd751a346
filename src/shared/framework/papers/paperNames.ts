import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { PaperBlock, PaperTable } from '../definitions/types.gen.ts';
import type { Text } from '../text.ts';

/** Names in the texts of a paper that are no fields: the record, its entity, the day. */
export const paperWords = ['record', 'kind', 'today'] as const;

/** The names of values that a block shows: fields, and paths of one reference. */
export function blockNames(block: PaperBlock): string[] {
  const ofTexts = placeholderFields(blockTexts(block).flatMap((text) => Object.values(text)));
  const isWord = (name: string) => (paperWords as readonly string[]).includes(name);
  return [...ofTexts.filter((name) => !isWord(name)), ...ownNames(block)];
}

/** The fields of the rows of a table; none where it has the default columns. */
export function tableNames({ columns = [] }: Pick<PaperTable, 'columns'>): string[] {
  return columns.flatMap((column) => (typeof column === 'string' ? [column] : column.fields));
}

/** The texts of a block with names in braces. */
function blockTexts(block: PaperBlock): readonly Text[] {
  if (block.block === 'heading') return [block.heading];
  if (block.block === 'text') return [block.text];
  return block.block === 'barcode' ? [{ en: block.value, fr: block.value }] : [];
}

function ownNames(block: PaperBlock): readonly string[] {
  if (block.block === 'fields') return block.fields;
  return block.block === 'address' ? block.lines.flat() : [];
}
