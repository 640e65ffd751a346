import type { MenuNode } from '../menus/menuTree.ts';

/** Reduces the menu to the entries that lead to the given addresses; headings without any are left out. */
export function adminEntries(nodes: readonly MenuNode[], addresses: ReadonlySet<string>): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    const children = adminEntries(node.children, addresses);
    const isTool = node.to !== undefined && addresses.has(node.to);
    return isTool || children.length > 0 ? [{ ...node, to: isTool ? node.to : undefined, children }] : [];
  });
}
