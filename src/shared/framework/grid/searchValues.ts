import type { Condition, FilterNode } from '../query/ListQuery.ts';

/** Columns in which a quick search looks up several values at once, such as pasted numbers. */
export interface SearchValues {
  readonly fields: readonly string[];
  /** Most values of one search. */
  readonly max: number;
}

/**
 * The values of a search for several: parts between blanks, commas, semicolons and line breaks, without repeats. Each has a digit, so that
 * names of several words remain a text to search for. Rule R-149.
 * @returns undefined for any other text
 */
export function searchedValues(text: string, several: SearchValues | undefined): readonly string[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return several && parts.length > 1 && parts.every((part) => /\d/.test(part)) ? [...new Set(parts)] : undefined;
}

/** true: a text asks for more values than the list takes at once. */
export function hasTooManyValues(text: string, several: SearchValues | undefined): boolean {
  return several !== undefined && (searchedValues(text, several)?.length ?? 0) > several.max;
}

/** true: a text asks for a single value, not for words. */
export function isOneValue(text: string): boolean {
  return /^[^\s,;]*\d[^\s,;]*$/.test(text.trim());
}

/** Two texts with the same form find the same rows. */
export function searchForm(text: string, several: SearchValues | undefined): string {
  return searchedValues(text, several)?.join(' ') ?? text.trim();
}

/** The filter of a search for several values: rows with one of them in any of the columns. */
export function valuesNode(values: readonly string[], { fields }: SearchValues): FilterNode {
  const nodes = fields.map((field): FilterNode => ({ condition: { field, operator: 'in', negated: false, value: values } }));
  const [first] = nodes;
  return first && nodes.length === 1 ? first : { or: nodes };
}

/**
 * Takes the search for several values out of the filters of an address.
 * @returns its text, and the other filters; an empty text and all filters if there is none
 */
export function takeValues(
  nodes: readonly FilterNode[],
  several: SearchValues | undefined,
): { readonly text: string; readonly others: readonly FilterNode[] } {
  if (!several) return { text: '', others: nodes };
  for (const [i, node] of nodes.entries()) {
    const text = textOf(node, several);
    if (text !== '') return { text, others: nodes.toSpliced(i, 1) };
    if (!('and' in node)) continue;
    const inner = takeValues(node.and, several);
    if (inner.text === '') continue;
    const [only] = inner.others;
    return { text: inner.text, others: nodes.toSpliced(i, 1, only && inner.others.length === 1 ? only : { and: inner.others }) };
  }
  return { text: '', others: nodes };
}

function textOf(node: FilterNode, several: SearchValues): string {
  const conditions =
    'or' in node ? node.or.flatMap((each) => ('condition' in each ? [each.condition] : [])) : 'condition' in node ? [node.condition] : [];
  const [first] = conditions;
  const values = first && membersOf(first);
  if (!values || values.length > several.max) return '';
  return JSON.stringify(valuesNode(values, several)) === JSON.stringify(node) ? searchText(values, several) : '';
}

function membersOf({ value }: Condition): readonly string[] | undefined {
  return typeof value === 'string' ? undefined : value;
}

/** Empty for values that no text means, such as a name with blanks. */
function searchText(values: readonly string[], several: SearchValues): string {
  const text = values.join(' ');
  return JSON.stringify(searchedValues(text, several)) === JSON.stringify(values) ? text : '';
}
