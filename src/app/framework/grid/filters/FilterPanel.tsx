import { WaitingContext } from '../../lazyPart.ts';
import { useGridState } from '../state/GridContexts.ts';
import { PanelInputs } from './filterParts.ts';
import { useHasFilters } from './useHasFilters.ts';

/** The filters of columns as inputs, below the tools; nothing while the user has not opened them. Spec B-148. */
export function FilterPanel({ id }: { readonly id: string }) {
  const { tab } = useGridState();
  const hasFilters = useHasFilters();
  if (tab.tab !== 'columns' || !hasFilters) return null;
  return (
    <WaitingContext value={null}>
      <PanelInputs id={id} />
    </WaitingContext>
  );
}
