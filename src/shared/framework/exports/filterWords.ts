import { filterTypeSentAs, filterTypes } from '../grid/filterTypes.ts';
import type { Condition, FilterNode, ListQuery, QueryField } from '../query/ListQuery.ts';
import { operators } from '../query/operators.ts';

/** The words that a filter needs. */
export interface FilterLanguage {
  /** The column of a field; undefined for a field that the list does not know. */
  readonly find: (field: string) => Pick<QueryField, 'type'> | undefined;
  readonly labelOf: (field: string) => string;
  /** A whole value as people see it: the label of an option, the name of a record, a number with its unit. */
  readonly valueOf: (field: string, value: string) => string;
  readonly word: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** true: the operator compares whole values of the column, not a part of their text. */
export function comparesWhole(operator: Condition['operator']): boolean {
  return operators[operator].value === 'typed';
}

/** The conditions of a filter, in their order. */
export function filterConditions(nodes: readonly FilterNode[]): Condition[] {
  return nodes.flatMap((node) => {
    if ('condition' in node) return [node.condition];
    return filterConditions('not' in node ? [node.not] : 'and' in node ? node.and : node.or);
  });
}

/** The filter and the search of a request in words; undefined for a request of all rows. */
export function filterWords({ filters, search }: Pick<ListQuery, 'filters' | 'search'>, words: FilterLanguage): string | undefined {
  const { word } = words;
  const texts = [...new Set(search.map(({ value }) => value))].map((text) => word('grid.chip.search', { text }));
  const all = [...texts, ...filters.map((node) => nodeWords(node, words))];
  return all.length > 0 ? all.join('; ') : undefined;
}

function nodeWords(node: FilterNode, words: FilterLanguage): string {
  if ('condition' in node) return conditionWords(node.condition, words);
  if ('not' in node) return words.word('export.filter.not', { filter: nodeWords(node.not, words) });
  const [nodes, joint] = 'and' in node ? [node.and, 'export.filter.and'] : [node.or, 'export.filter.or'];
  const texts = nodes.map((each) => nodeWords(each, words));
  return texts.length === 1 ? texts.join('') : `(${texts.join(` ${words.word(joint)} `)})`;
}

function conditionWords(condition: Condition, words: FilterLanguage): string {
  const { field, negated } = condition;
  const plain = positiveWords(condition, words);
  const compared = words.word('grid.chip.value', { column: words.labelOf(field), value: plain.text });
  return negated && !plain.isNegated ? words.word('export.filter.not', { filter: compared }) : compared;
}

/** The operator and the value; `isNegated` if the words say the negation already. */
function positiveWords({ field, operator, negated, value }: Condition, { find, valueOf, word }: FilterLanguage) {
  const type = find(field)?.type;
  const values = typeof value === 'string' ? [value] : value;
  const shown = values.map((each) => (comparesWhole(operator) ? valueOf(field, each) : each)).join(', ');
  const [single = ''] = values;
  if (operator === 'isnull') {
    const isEmpty = (single === 'true') !== negated;
    return { text: word(filterTypes[isEmpty ? 'Is empty' : 'Is not empty'].label), isNegated: true };
  }
  if (operator === 'daterange') return { text: word(`grid.preset.${single}`), isNegated: false };
  if (type === 'boolean') return { text: word(single === 'true' || single === '1' ? 'grid.yes' : 'grid.no'), isNegated: false };
  const isDated = type === 'date' || type === 'datetime';
  if (isDated && isBound(operator)) return { text: boundWords(operator, shown, word), isNegated: false };
  if (operator === 'in' && values.length > 1) return { text: `${word(filterTypes['Is one of'].label)} ${shown}`, isNegated: false };
  const sentAs = operator === 'in' || operator === 'is' ? 'iexact' : operator;
  const [own, positive] = [filterTypeSentAs(sentAs, negated), filterTypeSentAs(sentAs, false)];
  const named = own ?? positive;
  return { text: `${named ? word(filterTypes[named].label) : '='} ${shown}`, isNegated: own !== undefined };
}

type Bound = 'gt' | 'gte' | 'lt' | 'lte';

function isBound(operator: Condition['operator']): operator is Bound {
  return operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte';
}

/** Bounds of time; a day as an exclusive upper bound is the day before it as the last one. Grid contract 6. */
function boundWords(operator: Bound, value: string, word: FilterLanguage['word']): string {
  switch (operator) {
    case 'gte':
      return word('grid.chip.from', { start: value });
    case 'lte':
      return word('grid.chip.until', { end: value });
    case 'gt':
      return word('export.filter.after', { value });
    case 'lt': {
      const last = dayBefore(value);
      return last === undefined ? word('export.filter.before', { value }) : word('grid.chip.until', { end: last });
    }
  }
}

function dayBefore(day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
