import { isGroup, type TreeGroup, type TreeNode } from './FilterTree.ts';

/** A place in a tree: before the node at an index of a group, or after its last one. */
export interface TreePlace {
  readonly group: string;
  readonly index: number;
}

/** Replaces one node of a tree by another; a node that the tree does not have changes nothing. */
export function changeNode(root: TreeGroup, id: string, change: (node: TreeNode) => TreeNode): TreeGroup {
  const changed = changeWithin(root, id, change);
  return isGroup(changed) ? changed : root;
}

function changeWithin(node: TreeNode, id: string, change: (node: TreeNode) => TreeNode): TreeNode {
  if (node.id === id) return change(node);
  return isGroup(node) ? { ...node, nodes: node.nodes.map((child) => changeWithin(child, id, change)) } : node;
}

export function removeNode(root: TreeGroup, id: string): TreeGroup {
  return {
    ...root,
    nodes: root.nodes.filter((child) => child.id !== id).map((child) => (isGroup(child) ? removeNode(child, id) : child)),
  };
}

export function insertNode(root: TreeGroup, { group, index }: TreePlace, added: TreeNode): TreeGroup {
  return changeNode(root, group, (node) =>
    isGroup(node) ? { ...node, nodes: [...node.nodes.slice(0, index), added, ...node.nodes.slice(index)] } : node,
  );
}

/** Moves a node to a place, which is counted with the node where it is now. A group cannot be moved into itself: nothing changes. */
export function moveNode(root: TreeGroup, id: string, { group, index }: TreePlace): TreeGroup {
  const from = placeOf(root, id);
  const moved = findNode(root, id);
  if (!from || !moved || findNode(moved, group)) return root;
  const isBehind = from.group === group && from.index < index;
  return insertNode(removeNode(root, id), { group, index: isBehind ? index - 1 : index }, moved);
}

/**
 * The place one step up or down for a node: past its neighbour, into a neighbouring group, or out of its group; undefined at the end of the
 * tree.
 * @param enters false: past a neighbouring group instead of into it
 */
export function nextPlace(root: TreeGroup, id: string, step: -1 | 1, enters = true): TreePlace | undefined {
  const place = placeOf(root, id);
  const group = place && findNode(root, place.group);
  if (!place || !group || !isGroup(group)) return undefined;
  const neighbour = group.nodes[place.index + step];
  if (neighbour && isGroup(neighbour) && enters) return { group: neighbour.id, index: step < 0 ? neighbour.nodes.length : 0 };
  if (neighbour) return { group: group.id, index: step < 0 ? place.index - 1 : place.index + 2 };
  const outer = placeOf(root, group.id);
  return outer && { group: outer.group, index: step < 0 ? outer.index : outer.index + 1 };
}

/** The group of a node and its place there; undefined for the root. */
export function placeOf(root: TreeGroup, id: string): TreePlace | undefined {
  const index = root.nodes.findIndex((child) => child.id === id);
  if (index >= 0) return { group: root.id, index };
  for (const child of root.nodes) {
    const place = isGroup(child) ? placeOf(child, id) : undefined;
    if (place) return place;
  }
  return undefined;
}

export function findNode(node: TreeNode, id: string): TreeNode | undefined {
  if (node.id === id) return node;
  if (!isGroup(node)) return undefined;
  for (const child of node.nodes) {
    const found = findNode(child, id);
    if (found) return found;
  }
  return undefined;
}
