import { fillFilter, type PlaceholderValues } from '../../query/placeholders.ts';
import type { Reader } from '../../Reader.ts';
import type { Text } from '../../text.ts';
import type { Entity } from '../entity.ts';
import { offeredLanguages } from '../paperLanguages.ts';
import { parseCondition } from '../parseCondition.ts';
import { getEntity, type Registry } from '../registry.ts';
import { canIssue } from '../rights/canIssue.ts';
import type { PaperDescription } from '../ScreenDescription.ts';
import type { PaperBlock, PaperDefinition, ResourceDefinition } from '../types.gen.ts';
import { withInnerBlocks } from '../withInnerBlocks.ts';

/** Name of the paper that a resource has by `record_sheet`. */
export const recordSheet = 'record_sheet';

/** The papers of the records of a resource: those of their own files, then the sheet of the whole record. */
export function papersOf(registry: Registry, resource: ResourceDefinition): readonly PaperDefinition[] {
  const own = registry.papers.get(resource.name) ?? [];
  if (!resource.record_sheet) return own;
  const { label } = getEntity(registry, resource.schema);
  const sheet: PaperDefinition = {
    kind: 'paper',
    name: recordSheet,
    resource: resource.name,
    title: Object.fromEntries(Object.entries(label).map(([language, text]) => [language, `${text} {record}`])) as Record<string, string> &
      Text,
    blocks: [{ block: 'record' }],
  };
  return [...own, sheet];
}

/** The papers as the page of a record offers them. */
export function describePapers(
  registry: Registry,
  resource: ResourceDefinition,
  reader: Reader,
  values: PlaceholderValues,
): readonly PaperDescription[] {
  const entity = getEntity(registry, resource.schema);
  return papersOf(registry, resource).map((paper) => ({
    name: paper.name,
    title: plainTitle(paper.title),
    languages: speaks(entity, paper) ? offeredLanguages(paper) : [],
    when: parseCondition(entity, fillFilter(paper.when ?? {}, values)) ?? [],
    ...(paper.issued && { issued: canIssue(paper, reader) ? 'by_reader' : 'by_others' }),
  }));
}

/** true: some word of the paper differs between languages. A page has its number and day in words; a label may hold codes and names alone. */
function speaks(entity: Entity, { size, blocks }: PaperDefinition): boolean {
  return typeof size !== 'object' || blocks.flatMap(withInnerBlocks).some((block) => hasWords(entity, block));
}

function hasWords({ fields }: Entity, block: PaperBlock): boolean {
  if (block.block === 'barcode' || block.block === 'beside') return false;
  if (block.block !== 'address' || block.label) return true;
  return block.lines.flat().some((name) => fields.get(name)?.kind !== 'text' || fields.get(name)?.options);
}

/** A title without its names in braces, and without the signs that led to them. */
export function plainTitle(title: Text): Text {
  const plain = (text: string) =>
    text
      .replaceAll(/\s*\{[^{}]*\}/g, '')
      .replace(/[\s:,–—-]+$/, '')
      .trim();
  return { ...title, ...Object.fromEntries(Object.entries(title).map(([language, text]) => [language, plain(text)])) };
}
