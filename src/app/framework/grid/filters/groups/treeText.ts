import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { isGroup, type TreeNode } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { formatNode } from '../../../../../shared/framework/query/formatFilter.ts';
import { type FilterWords, saidCondition, saidEntry } from '../words/filterWords.ts';

/** Conditions and groups as one sentence; conditions without a value are left out. */
export function treeText(node: TreeNode, columns: readonly GridColumn[], words: FilterWords): string {
  return said(node, columns, words).text;
}

interface Phrase {
  readonly text: string;
  /** true: several parts, which need parentheses within another sentence. */
  readonly isJoined: boolean;
}

function said(node: TreeNode, columns: readonly GridColumn[], words: FilterWords): Phrase {
  const { message } = words;
  const negated = (text: string): Phrase => ({ text: text && message('grid.said.not', { filter: text }), isJoined: false });
  if (isGroup(node)) {
    const parts = node.nodes.map((child) => said(child, columns, words)).filter(({ text }) => text !== '');
    const texts = parts.map(({ text, isJoined }) => (isJoined && parts.length > 1 ? `(${text})` : text));
    const text = texts.join(` ${message(`grid.said.${node.joins}`)} `);
    return node.isNegated ? negated(text) : { text, isJoined: parts.length > 1 || parts.some(({ isJoined }) => isJoined) };
  }
  if (!('entry' in node)) {
    const { node: fixed } = node;
    if ('condition' in fixed) return { text: saidCondition(fixed.condition, columns, node.isNegated, words), isJoined: false };
    const text = JSON.stringify(formatNode(fixed));
    return node.isNegated ? negated(text) : { text, isJoined: false };
  }
  const column = columns.find(({ name }) => name === node.entry.column);
  return { text: column ? saidEntry(node.entry, column, node.isNegated, words) : '', isJoined: false };
}
