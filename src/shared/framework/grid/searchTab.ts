/** Which search is open above the rows. Spec B-149, B-150. */
export type SearchTab = 'search' | 'columns' | 'none';

export interface SearchTabState {
  readonly tab: SearchTab;
  /** The tab that the search button opens. */
  readonly last: Exclude<SearchTab, 'none'>;
  /** The first rows may still close the tab: until they have come it is not shown, so that nothing opens only to close again. */
  readonly hidesItself: boolean;
}

export type SearchTabEvent =
  | { readonly kind: 'button' }
  | { readonly kind: 'heading'; readonly tab: Exclude<SearchTab, 'none'> }
  /** An answer of the list. */
  | { readonly kind: 'rows'; readonly count: number }
  /** Another list is shown. */
  | { readonly kind: 'list' }
  | { readonly kind: 'disabled' };

/** The state at the start; a tab that came back with the history stays as it was left. */
export function initialTab(autoHide: boolean, restored?: SearchTab): SearchTabState {
  if (restored === undefined) return { tab: 'search', last: 'search', hidesItself: autoHide };
  return { tab: restored, last: restored === 'none' ? 'search' : restored, hidesItself: false };
}

/** The search that is drawn above the rows. */
export function shownTab({ tab, hidesItself }: SearchTabState): SearchTab {
  return hidesItself ? 'none' : tab;
}

/**
 * The search tab after an event: it closes by itself once, when the first rows have come. Grid contract, section 11; spec B-151 to B-153.
 * @param autoHide whether tabs close by themselves at all
 */
export function nextTab(state: SearchTabState, event: SearchTabEvent, autoHide: boolean): SearchTabState {
  switch (event.kind) {
    case 'button':
      return { ...state, hidesItself: false, tab: shownTab(state) === 'none' ? state.last : 'none' };
    case 'heading':
      return { ...state, tab: event.tab, last: event.tab };
    case 'rows':
      // An empty first answer leaves the tab open, for good: someone is about to search.
      return { ...state, hidesItself: false, tab: state.hidesItself && event.count > 0 ? 'none' : state.tab };
    case 'list':
      return { ...state, hidesItself: autoHide };
    case 'disabled':
      return { ...state, last: 'search', tab: state.tab === 'columns' ? 'search' : state.tab };
  }
}
