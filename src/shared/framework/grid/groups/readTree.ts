import type { FilterNode } from '../../query/ListQuery.ts';
import type { FilterEntry } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import { readEntries } from '../view/readEntries.ts';
import { emptyGroup, isGroup, nextNodeId, type TreeGroup, type TreeNode } from './FilterTree.ts';

/** The nodes of a filter, which all must hold, as one group with inputs. `nodeOfTree` writes a filter of the same meaning. */
export function readTree(nodes: readonly FilterNode[], columns: readonly GridColumn[]): TreeGroup {
  const read = nodes.map((node) => readTreeNode(node, columns));
  const [first] = read;
  return read.length === 1 && first && isGroup(first) ? first : { ...emptyGroup(), nodes: read };
}

/** One node of a filter with its inputs. */
function readTreeNode(node: FilterNode, columns: readonly GridColumn[]): TreeNode {
  // Negation has two values, blank rows included, so a double one is none.
  if ('not' in node) return negated(readTreeNode(node.not, columns));
  const entry = 'condition' in node ? wholeEntry([node], columns) : 'and' in node && node.and.length === 2 && wholeEntry(node.and, columns);
  if (entry) return { id: nextNodeId(), isNegated: false, entry };
  if ('and' in node) return { ...emptyGroup('and'), nodes: node.and.map((inner) => readTreeNode(inner, columns)) };
  if ('or' in node) return { ...emptyGroup('or'), nodes: node.or.map((inner) => readTreeNode(inner, columns)) };
  if (!node.condition.negated) return { id: nextNodeId(), isNegated: false, node };
  return negated(readTreeNode({ condition: { ...node.condition, negated: false } }, columns));
}

/** The one entry that some conditions are sent by: one condition, or both ends of a range. */
function wholeEntry(nodes: readonly FilterNode[], columns: readonly GridColumn[]): FilterEntry | undefined {
  const { entries, rest } = readEntries(nodes, columns);
  const [entry, ...more] = Object.values(entries);
  return rest.length === 0 && more.length === 0 ? entry : undefined;
}

function negated(node: TreeNode): TreeNode {
  return { ...node, isNegated: !node.isNegated };
}
