import type { FilterNode } from '../../query/ListQuery.ts';
import type { FilterEntry } from '../FilterEntry.ts';

interface TreePart {
  /** Unique within the tree. */
  readonly id: string;
  /** true: holds for the rows for which the part itself does not hold. */
  readonly isNegated: boolean;
}

/** Conditions and groups; all (`and`) or any (`or`) must hold. A group without nodes does not filter. */
export interface TreeGroup extends TreePart {
  readonly joins: 'and' | 'or';
  readonly nodes: readonly TreeNode[];
}

/** A condition on a column, with the values of its inputs. */
export interface TreeCondition extends TreePart {
  readonly entry: FilterEntry;
}

/** A condition that no input can show, such as one on a field without a column. It can be moved, negated and removed. */
export interface TreeFixed extends TreePart {
  readonly node: FilterNode;
}

/** A node of the filters that are built as groups. */
export type TreeNode = TreeGroup | TreeCondition | TreeFixed;

let ids = 0;

/** An id that no other node has. */
export function nextNodeId(): string {
  ids += 1;
  return `n${ids}`;
}

/** A group without nodes. */
export function emptyGroup(joins: TreeGroup['joins'] = 'and'): TreeGroup {
  return { id: nextNodeId(), isNegated: false, joins, nodes: [] };
}

export function isGroup(node: TreeNode): node is TreeGroup {
  return 'nodes' in node;
}

/** All conditions of a tree with their inputs, in order. */
export function treeConditions(node: TreeNode): TreeCondition[] {
  if (isGroup(node)) return node.nodes.flatMap(treeConditions);
  return 'entry' in node ? [node] : [];
}
