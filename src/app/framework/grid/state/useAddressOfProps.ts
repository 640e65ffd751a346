import { useState } from 'react';
import { useLocation } from 'react-router';

interface GridProps {
  /** The properties of the grid, as `historyProps` writes them. */
  readonly props: string;
  /** Its additional parameters, as `additionalProps` writes them. */
  readonly additional: string;
  /** The state of the grid in the history entry. */
  readonly stored: unknown;
  /** true: the address belongs to another list, which this grid replaces on the page. */
  readonly isOtherList: boolean;
}

interface AddressOfProps {
  /** true: the address still belongs to the grid before its properties changed. */
  readonly isOfBefore: boolean;
  /** true: the page in the address belongs to rows with other additional parameters. */
  readonly isFirstPage: boolean;
}

/**
 * Finds out whether the present address was written before the properties of a grid changed, until another one takes its place: other
 * starting filters or another list empty it, other additional parameters lead to its first page. Grid contract 12; spec B-267,
 * B-269, B-270.
 */
export function useAddressOfProps({ props, additional, stored, isOtherList }: GridProps): AddressOfProps {
  const { key } = useLocation();
  const [own, setOwn] = useState({ props, additional, emptied: isOtherList ? key : undefined, firstPage: firstPageKey });
  if (own.props !== props) setOwn({ ...own, props, additional, emptied: key });
  else if (own.additional !== additional) setOwn({ ...own, additional, firstPage: key });
  // At its start a grid does not go on with the state of one that had other parameters.
  const [isAtStart, setAtStart] = useState(true);
  const isLeftOver = isAtStart && additionalOf(stored, additional) !== additional;
  if (isAtStart && !isLeftOver) setAtStart(false);
  return { isOfBefore: own.emptied === key || isLeftOver, isFirstPage: own.firstPage === key };
}

const firstPageKey: string | undefined = undefined;

/** Additional parameters of a stored state, else the present parameters. */
function additionalOf(stored: unknown, present: string): string {
  const kept = typeof stored === 'object' && stored !== null && 'additional' in stored ? stored.additional : undefined;
  return typeof kept === 'string' ? kept : present;
}
