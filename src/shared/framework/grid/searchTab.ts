/** The search that is open above the rows. Spec B-149, B-150. */
export type SearchTab = 'search' | 'columns' | 'none';

export interface SearchTabState {
  readonly tab: SearchTab;
  /** The tab that the search button opens. */
  readonly last: Exclude<SearchTab, 'none'>;
  /** true while the first rows may still close the tab: it stays hidden until they arrive, so that nothing opens only to close again. */
  readonly hidesItself: boolean;
}

export type SearchTabEvent =
  | { readonly kind: 'button' }
  | { readonly kind: 'heading'; readonly tab: Exclude<SearchTab, 'none'> }
  /** An answer of the list. */
  | { readonly kind: 'rows'; readonly count: number }
  /** The grid now shows another list. */
  | { readonly kind: 'list' }
  | { readonly kind: 'disabled' };

/** The state at the start; a tab restored from the history keeps its state. */
export function initialTab(autoHide: boolean, restored?: SearchTab): SearchTabState {
  if (restored === undefined) return { tab: 'search', last: 'search', hidesItself: autoHide };
  return { tab: restored, last: restored === 'none' ? 'search' : restored, hidesItself: false };
}

/** The search that is drawn above the rows. */
export function shownTab({ tab, hidesItself }: SearchTabState): SearchTab {
  return hidesItself ? 'none' : tab;
}

/**
 * The search tab after an event: it closes automatically once, when the first rows arrive. Grid contract, section 11; spec B-151 to B-153.
 * @param autoHide true: tabs close automatically
 */
export function nextTab(state: SearchTabState, event: SearchTabEvent, autoHide: boolean): SearchTabState {
  switch (event.kind) {
    case 'button':
      return { ...state, hidesItself: false, tab: shownTab(state) === 'none' ? state.last : 'none' };
    case 'heading':
      return { ...state, tab: event.tab, last: event.tab };
    case 'rows':
      // An empty first answer leaves the tab open permanently: the user probably wants to search.
      return { ...state, hidesItself: false, tab: state.hidesItself && event.count > 0 ? 'none' : state.tab };
    case 'list':
      return { ...state, hidesItself: autoHide };
    case 'disabled':
      return { ...state, last: 'search', tab: state.tab === 'columns' ? 'search' : state.tab };
  }
}
