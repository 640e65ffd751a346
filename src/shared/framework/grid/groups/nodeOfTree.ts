import type { FilterNode } from '../../query/ListQuery.ts';
import type { GridColumn } from '../GridColumn.ts';
import { entryFilters } from '../view/entryFilters.ts';
import { isGroup, type TreeGroup, type TreeNode } from './FilterTree.ts';

/**
 * Filter that a tree sends, with as few levels as possible; undefined for a tree without conditions. Entries without a valid value and
 * groups without conditions are left out. A single condition stays in a group, so that it is not taken for the filter of its column.
 */
export function nodeOfTree(root: TreeGroup, columns: readonly GridColumn[]): FilterNode | undefined {
  const node = nodeOf(root, columns);
  return node && 'condition' in node ? { and: [node] } : node;
}

function nodeOf(node: TreeNode, columns: readonly GridColumn[]): FilterNode | undefined {
  const positive = isGroup(node) ? joined(node.joins, childNodes(node, columns)) : 'entry' in node ? entryNode(node, columns) : node.node;
  return positive && node.isNegated ? negation(positive) : positive;
}

function childNodes({ nodes }: TreeGroup, columns: readonly GridColumn[]): FilterNode[] {
  return nodes.flatMap((child) => nodeOf(child, columns) ?? []);
}

function entryNode({ entry }: Extract<TreeNode, { readonly entry: unknown }>, columns: readonly GridColumn[]): FilterNode | undefined {
  const column = columns.find(({ name }) => name === entry.column);
  return column && joined('and', entryFilters(entry, column));
}

function joined(joins: TreeGroup['joins'], nodes: readonly FilterNode[]): FilterNode | undefined {
  const [first, ...more] = nodes;
  if (more.length === 0) return first;
  return joins === 'and' ? { and: nodes } : { or: nodes };
}

/** A condition is negated by its own key, which takes no level; emptiness by its value. */
function negation(node: FilterNode): FilterNode {
  if ('condition' in node) {
    const { condition } = node;
    if (condition.operator === 'isnull') return { condition: { ...condition, value: String(condition.value !== 'true') } };
    return { condition: { ...condition, negated: !condition.negated } };
  }
  return 'not' in node ? node.not : { not: node };
}
