import { useMessage } from '../../i18n/useMessage.ts';
import { FiltersIcon } from '../../icons.ts';
import { useGridActions, useGridState } from '../state/GridContexts.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { useFilterChips } from './useFilterChips.ts';
import { useHasFilters } from './useHasFilters.ts';

/** Opens and closes the filters of columns, and counts those in use; nothing where columns have none. Spec B-148. */
export function FiltersButton({ panelId }: { readonly panelId: string }) {
  const message = useMessage();
  const { tab } = useGridState();
  const { onTab } = useGridActions();
  const count = useFilterChips().filter(({ kind }) => kind !== 'search').length;
  if (!useHasFilters()) return null;
  return (
    <ToolbarButton
      label={message('grid.filters', { count: 0 })}
      name={message('grid.filters', { count })}
      icon={<FiltersIcon />}
      isActive={count > 0}
      expanded={tab.tab === 'columns'}
      controls={panelId}
      onClick={() => onTab({ kind: 'button' })}
    />
  );
}
