import type { PaperBlock } from './types.gen.ts';

/** A block and those within it. */
export function withInnerBlocks(block: PaperBlock): PaperBlock[] {
  return block.block === 'beside' ? [block, ...block.parts.flat().flatMap(withInnerBlocks)] : [block];
}
