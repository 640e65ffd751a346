/**
 * The open search above the rows: only the text for all columns, also the filters of columns below it, or none. The input of the text is
 * always in view, so that only `columns` takes room. Spec B-149, B-150.
 */
export type SearchTab = 'search' | 'columns' | 'none';

export interface SearchTabState {
  readonly tab: SearchTab;
  /** true while the first rows may still close the tab. */
  readonly hidesItself: boolean;
}

export type SearchTabEvent =
  /** The button of the filters. */
  | { readonly kind: 'button' }
  | { readonly kind: 'heading'; readonly tab: Exclude<SearchTab, 'none'> }
  /** An answer of the list. */
  | { readonly kind: 'rows'; readonly count: number }
  /** The grid now shows another list. */
  | { readonly kind: 'list' }
  | { readonly kind: 'disabled' };

/** The state at the start; a tab restored from the history keeps its state. */
export function initialTab(autoHide: boolean, restored?: SearchTab): SearchTabState {
  return { tab: restored ?? 'search', hidesItself: restored === undefined && autoHide };
}

/**
 * The search tab after an event: it closes automatically once, when the first rows arrive, unless a person has opened it.
 * Grid contract 11; spec B-151 to B-153.
 * @param autoHide true: tabs close automatically
 */
export function nextTab({ tab, hidesItself }: SearchTabState, event: SearchTabEvent, autoHide: boolean): SearchTabState {
  switch (event.kind) {
    case 'button':
      return { hidesItself: false, tab: tab === 'columns' ? 'none' : 'columns' };
    case 'heading':
      return { hidesItself: false, tab: event.tab };
    case 'rows':
      return { hidesItself: false, tab: hidesItself && event.count > 0 ? 'none' : tab };
    case 'list':
      return { tab, hidesItself: autoHide };
    case 'disabled':
      return { hidesItself, tab: tab === 'columns' ? 'search' : tab };
  }
}
