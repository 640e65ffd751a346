import { formatNode } from '../../query/formatFilter.ts';
import type { FilterNode } from '../../query/ListQuery.ts';
import type { GridColumn } from '../GridColumn.ts';
import { isGroup, type TreeNode } from './FilterTree.ts';
import { readTree } from './readTree.ts';

/** The applied conditions that no input of the form shows, as in the request. Spec B-185. */
export function unshownFilters(rest: readonly FilterNode[], columns: readonly GridColumn[]): string[] {
  return rest.length === 0 ? [] : fixedNodes(readTree(rest, columns)).map((node) => JSON.stringify(formatNode(node)));
}

function fixedNodes(node: TreeNode): FilterNode[] {
  if (isGroup(node)) return node.nodes.flatMap(fixedNodes);
  return 'node' in node ? [node.node] : [];
}
