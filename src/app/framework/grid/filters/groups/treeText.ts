import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { isGroup, type TreeNode } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { formatFilterKey } from '../../../../../shared/framework/query/filterKey.ts';
import { formatNode } from '../../../../../shared/framework/query/formatFilter.ts';
import type { FilterNode } from '../../../../../shared/framework/query/ListQuery.ts';
import { type FilterWords, saidEntry } from '../words/filterWords.ts';

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
    const text = plainText(node.node, columns);
    return node.isNegated ? negated(text) : { text, isJoined: false };
  }
  const column = columns.find(({ name }) => name === node.entry.column);
  return { text: column ? saidEntry(node.entry, column, node.isNegated, words) : '', isJoined: false };
}

/** The words of a condition that no input can show, as in the query. */
function plainText(node: FilterNode, columns: readonly GridColumn[]): string {
  if (!('condition' in node)) return JSON.stringify(formatNode(node));
  const { condition } = node;
  const column = columns.find(({ field }) => field === condition.field);
  const label = (value: string) => column?.options?.find((option) => option.value === value)?.label ?? value;
  const value = typeof condition.value === 'string' ? label(condition.value) : condition.value.map(label).join(', ');
  return `${formatFilterKey({ ...condition, field: column?.label ?? condition.field })} = ${value}`;
}
