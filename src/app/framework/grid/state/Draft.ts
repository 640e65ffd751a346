import { emptyEntry, type FilterEntries } from '../../../../shared/framework/grid/FilterEntry.ts';
import type { GridGrammar, GridView } from '../../../../shared/framework/grid/view/gridView.ts';

/** Typed values; fields without one have the applied value. */
export interface Draft {
  readonly searchText?: string;
  readonly entries: FilterEntries;
  /** true: applied, but the view does not have it yet, because the address changes a moment later. */
  readonly isApplied: boolean;
  /** true: the list with these values could not be loaded. Inputs keep them until they are typed anew or tried again. */
  readonly isRefused?: boolean;
}

/** The view with all typed values; the view itself without a draft. */
export function withDraft(view: GridView, draft: Draft | undefined): GridView {
  if (!draft) return view;
  return { ...view, searchText: draft.searchText ?? view.searchText, entries: { ...view.entries, ...draft.entries } };
}

export function withoutSearchText({ searchText: _dropped, ...draft }: Draft): Draft {
  return draft;
}

export function withoutEntry(column: string): (draft: Draft) => Draft {
  return (draft) => {
    const { [column]: _dropped, ...entries } = draft.entries;
    return { ...draft, entries };
  };
}

/** The draft after entries were applied, which replace those typed before. */
export function withApplied(draft: Draft | undefined, entries: FilterEntries): Draft {
  return { ...draft, entries: { ...draft?.entries, ...entries }, isApplied: true };
}

/** Empty entries in place of those that the view has until the address changes. */
export function emptyEntries(names: readonly string[], { columns }: GridGrammar): FilterEntries {
  return Object.fromEntries(columns.filter(({ name }) => names.includes(name)).map((column) => [column.name, emptyEntry(column)]));
}

/**
 * The draft that keeps the values of a list that could not be loaded.
 * @param shown the view that takes its place
 */
export function refusedDraft({ searchText, entries }: GridView, shown: GridView, grammar: GridGrammar): Draft {
  const gone = Object.keys(shown.entries).filter((name) => !Object.hasOwn(entries, name));
  return { searchText, entries: { ...emptyEntries(gone, grammar), ...entries }, isApplied: false, isRefused: true };
}

/** The answers to required questions, which no button takes away. */
export function requiredEntries(entries: FilterEntries, { parameters = [] }: Pick<GridGrammar, 'parameters'>): FilterEntries {
  const required = parameters.filter((parameter) => parameter.required).map(({ field }) => field);
  return Object.fromEntries(Object.entries(entries).filter(([name]) => required.includes(name)));
}
