import { entryOf, isActive } from '../../../../shared/framework/grid/FilterEntry.ts';
import { treeConditions } from '../../../../shared/framework/grid/groups/FilterTree.ts';
import { readTree } from '../../../../shared/framework/grid/groups/readTree.ts';
import { hasTooManyValues, searchedValues } from '../../../../shared/framework/grid/searchValues.ts';
import { enteredColumns, isInvalid } from '../../../../shared/framework/grid/view/entryFilters.ts';
import { isRequiredAnswer } from '../../../../shared/framework/grid/view/gridView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { treeText } from './groups/treeText.ts';
import { entryText } from './words/filterWords.ts';
import { useFilterWords } from './words/useFilterWords.ts';

export interface FilterChip {
  readonly key: string;
  readonly kind: 'search' | 'column' | 'groups';
  readonly label: string;
  /** Opens the input of the filter; undefined if it has none. */
  readonly open: (() => void) | undefined;
  /** undefined: the list does not run without it. */
  readonly remove: (() => void) | undefined;
}

/** The active filters in words: the search, the columns' filters in the order in which they were added, and the groups in one sentence each. */
export function useFilterChips(): FilterChip[] {
  const message = useMessage();
  const { grammar } = useGridLayout();
  const { asked } = useGridState();
  const actions = useGridActions();
  const { searchText, entries, rest, typed } = asked;
  const { several } = grammar;
  const search = hasTooManyValues(searchText, several) ? '' : searchText.trim();
  const values = searchedValues(search, several);
  const active = enteredColumns(entries, grammar.columns).filter((column) => {
    const entry = entryOf(entries, column);
    return isActive(entry, column) && !isInvalid(entry, column);
  });
  const groups = rest.map((node) => ({ node, tree: readTree([node], grammar.columns, typed) }));
  const words = useFilterWords([
    ...active.map((column) => entryOf(entries, column)),
    ...groups.flatMap(({ tree }) => treeConditions(tree).map(({ entry }) => entry)),
  ]);
  const searched: FilterChip = {
    key: '=search',
    kind: 'search',
    label: message('grid.chip.search', { text: values?.join(', ') ?? search }),
    // The input of the search is always in view.
    open: undefined,
    remove: () => actions.setSearchText(''),
  };
  return [
    ...(search === '' ? [] : [searched]),
    ...active.map(
      (column): FilterChip => ({
        key: column.name,
        kind: 'column',
        label: entryText(entryOf(entries, column), column, words),
        open: column.searchable || column.additionalSearchable ? () => actions.openFilter(column.name) : undefined,
        remove: isRequiredAnswer(grammar, column.name) ? undefined : () => actions.removeEntry(column.name),
      }),
    ),
    ...groups.map(
      ({ node, tree }, i): FilterChip => ({
        key: `=${i}`,
        kind: 'groups',
        label: treeText(tree, grammar.columns, words),
        open: actions.openGroups,
        remove: () => actions.setRest(rest.filter((each) => each !== node)),
      }),
    ),
  ];
}
