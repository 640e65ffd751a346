import { type ReactNode, useContext, useMemo } from 'react';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { Slot } from '../slots/Slot.tsx';
import { SlotsContext, useSlot } from '../slots/SlotsContext.ts';
import { useGridActions, useGridRows } from './state/GridContexts.ts';
import type { GridScreen } from './state/GridList.ts';
import type { GridParts } from './state/useGrid.ts';

const fieldPlace = 'field.';

/** Parts of a grid from the components in its screen's definition: above it, toolbar, empty list, details of a row, values of fields. */
export function useSlotParts(
  screen: GridScreen,
): Pick<GridParts, 'toolbarStart' | 'toolbarEnd' | 'empty' | 'expand' | 'cells'> & { readonly top: ReactNode } {
  const { slots } = screen;
  const fields = useContext(SlotsContext).field;
  const hasTop = useSlot(slots, 'list.top') !== undefined;
  const hasStart = useSlot(slots, 'list.toolbar', 'start') !== undefined;
  const hasEnd = useSlot(slots, 'list.toolbar', 'end') !== undefined;
  const hasEmpty = useSlot(slots, 'list.empty') !== undefined;
  const hasDetails = useSlot(slots, 'list.expand') !== undefined;
  return useMemo(() => {
    const names = Object.entries(slots).flatMap(([place, component]) =>
      place.startsWith(fieldPlace) && fields?.[component] ? [place.slice(fieldPlace.length)] : [],
    );
    const cellOf = (name: string) => (row: GridRow) => (
      <Slot slots={slots} kind="field" name={name} props={{ screen, record: row, name, value: row[name] }} />
    );
    return {
      top: hasTop && <ListSlot screen={screen} place="top" />,
      toolbarStart: hasStart && <ListSlot screen={screen} place="start" />,
      toolbarEnd: hasEnd && <ListSlot screen={screen} place="end" />,
      empty: hasEmpty && <ListSlot screen={screen} place="empty" />,
      expand: hasDetails ? (row: GridRow) => <Slot slots={slots} kind="list.expand" props={{ screen, record: row }} /> : undefined,
      cells: Object.fromEntries(names.map((name) => [name, cellOf(name)])),
    };
  }, [screen, slots, fields, hasTop, hasStart, hasEnd, hasEmpty, hasDetails]);
}

function ListSlot({ screen, place }: { readonly screen: GridScreen; readonly place: 'top' | 'start' | 'end' | 'empty' }): ReactNode {
  const { selection } = useGridRows();
  const { change } = useGridActions();
  const props = { screen, selected: selection.ids, selection: selection.chosen, refetch: () => change('refresh', {}) };
  if (place === 'top') return <Slot slots={screen.slots} kind="list.top" props={props} />;
  if (place === 'empty') return <Slot slots={screen.slots} kind="list.empty" props={props} />;
  return <Slot slots={screen.slots} kind="list.toolbar" name={place} props={props} />;
}
