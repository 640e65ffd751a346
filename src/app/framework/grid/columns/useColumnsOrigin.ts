import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';

/** A sentence on the layer that the shown columns come from, with the number of columns left out; empty for columns arranged just now. */
export function useColumnsOrigin(): string {
  const message = useMessage();
  const text = useText();
  const { preferences, views } = useGridLayout();
  const { columnsFrom } = preferences;
  if (!views.isOffered || columnsFrom === 'changed') return '';
  if (typeof columnsFrom === 'string') return message(`views.columns_from.${columnsFrom}`);
  const { layer, title, group, hidden, gone } = columnsFrom;
  const origin = message(`views.columns_from.${layer}`, { name: text(title), group: group ? text(group.title) : '' });
  const leftOut = [
    hidden.columns > 0 && message('views.hidden', { columns: hidden.columns, filters: 0 }),
    gone.columns > 0 && message('views.gone', { columns: gone.columns, filters: 0 }),
  ];
  return [`${origin}.`, ...leftOut.filter((sentence) => sentence !== false)].join(' ');
}
