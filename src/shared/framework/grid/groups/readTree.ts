import type { Condition, FilterNode } from '../../query/ListQuery.ts';
import type { FilterEntry } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import { entryFilters } from '../view/entryFilters.ts';
import { readEntries } from '../view/readEntries.ts';
import { emptyGroup, isGroup, nextNodeId, type TreeCondition, type TreeGroup, type TreeNode, treeConditions } from './FilterTree.ts';

/**
 * The nodes of a filter, which all must hold, as one group with inputs. `nodeOfTree` writes a filter of the same meaning.
 * @param typed conditions on columns with options as they were typed, in the order of the nodes: each is read back in place of the options
 *   that it is sent as
 */
export function readTree(nodes: readonly FilterNode[], columns: readonly GridColumn[], typed: readonly FilterEntry[] = []): TreeGroup {
  const left = typed.flatMap((entry) => {
    const column = columns.find(({ name }) => name === entry.column);
    return column ? { entry, sent: JSON.stringify(entryFilters(entry, column)) } : [];
  });
  const typedAs: Reading['typedAs'] = (condition) => {
    for (const isNegated of [false, true]) {
      const form = JSON.stringify([{ condition: { ...condition, negated: condition.negated !== isNegated } }]);
      const index = left.findIndex(({ sent }) => sent === form);
      const [found] = index < 0 ? [] : left.splice(index, 1);
      if (found) return { id: nextNodeId(), isNegated, entry: found.entry };
    }
    return undefined;
  };
  const read = nodes.map((node) => readTreeNode(node, { columns, typedAs }));
  const [first] = read;
  return read.length === 1 && first && isGroup(first) ? first : { ...emptyGroup(), nodes: read };
}

/**
 * The conditions of a tree whose text is not in the filter that the tree sends: text operators on columns with options. Grid contract 3.4.
 */
export function typedConditions(root: TreeGroup, columns: readonly GridColumn[]): FilterEntry[] {
  return treeConditions(root)
    .map(({ entry }) => entry)
    .filter((entry) => entry.text !== '' && columns.some(({ name, options }) => name === entry.column && options !== undefined));
}

interface Reading {
  readonly columns: readonly GridColumn[];
  /** The condition as it was typed, once for each typed one. */
  readonly typedAs: (condition: Condition) => TreeCondition | undefined;
}

/** One node of a filter with its inputs. */
function readTreeNode(node: FilterNode, reading: Reading): TreeNode {
  // Negation has two values, blank rows included, so a double negation cancels out.
  if ('not' in node) return negated(readTreeNode(node.not, reading));
  const { columns, typedAs } = reading;
  const typed = 'condition' in node ? typedAs(node.condition) : undefined;
  if (typed) return typed;
  const entry = 'and' in node ? node.and.length === 2 && wholeEntry(node.and, columns) : wholeEntry([node], columns);
  if (entry) return { id: nextNodeId(), isNegated: false, entry };
  if ('and' in node) return { ...emptyGroup('and'), nodes: node.and.map((inner) => readTreeNode(inner, reading)) };
  if ('or' in node) return { ...emptyGroup('or'), nodes: node.or.map((inner) => readTreeNode(inner, reading)) };
  const { condition } = node;
  if (condition.operator === 'isnull' && condition.value === 'false') {
    const blank = wholeEntry([{ condition: { ...condition, value: 'true' } }], columns);
    if (blank) return { id: nextNodeId(), isNegated: true, entry: blank };
  }
  if (!condition.negated) return { id: nextNodeId(), isNegated: false, node };
  return negated(readTreeNode({ condition: { ...condition, negated: false } }, reading));
}

/** The single entry that sends some conditions: one condition, or both ends of a range. */
function wholeEntry(nodes: readonly FilterNode[], columns: readonly GridColumn[]): FilterEntry | undefined {
  const { entries, rest } = readEntries(nodes, columns);
  const [entry, ...more] = Object.values(entries);
  return rest.length === 0 && more.length === 0 ? entry : undefined;
}

function negated(node: TreeNode): TreeNode {
  return { ...node, isNegated: !node.isNegated };
}
