import { filterLeavesMax, filterLevelsMax } from '../../query/parseFilter.ts';
import { isGroup, type TreeGroup, type TreeNode } from './FilterTree.ts';

/** The first limit that a tree exceeds. */
export type TreeExcess = 'levels' | 'conditions';

/**
 * The limit of the grammar that a tree exceeds, conditions without a value counted; undefined: none. Grid contract 9.
 * @param levelsMax levels that the list leaves to its users
 */
export function treeExcess(root: TreeGroup, levelsMax = filterLevelsMax): TreeExcess | undefined {
  if (levelsOf(root) > levelsMax) return 'levels';
  return leavesOf(root) > filterLeavesMax ? 'conditions' : undefined;
}

/** Levels that a node takes: a group one, a negated one two; a range with both ends is a group of two conditions. */
function levelsOf(node: TreeNode): number {
  const own = Number(node.isNegated);
  if (isGroup(node)) return own + 1 + Math.max(0, ...node.nodes.map(levelsOf));
  return 'entry' in node && leavesOf(node) > 1 ? own + 1 : 0;
}

function leavesOf(node: TreeNode): number {
  if (isGroup(node)) return node.nodes.reduce((sum, child) => sum + leavesOf(child), 0);
  return 'entry' in node && node.entry.type === 'Range' && node.entry.startDate !== '' && node.entry.endDate !== '' ? 2 : 1;
}
