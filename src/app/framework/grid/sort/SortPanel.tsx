import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { maxSortKeys, moveSortKey, sortableColumns, sortField, sortPlace } from '../../../../shared/framework/grid/sortKeys.ts';
import { defaultView } from '../../../../shared/framework/grid/view/gridView.ts';
import type { SortKey } from '../../../../shared/framework/query/ListQuery.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { AddIcon } from '../../icons.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { useGridActions, useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { SortRow } from './SortRow.tsx';
import { useSortSentence } from './useSortWords.ts';

interface SortPanelProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The pointer moves so many pixels before a press becomes a drag. */
const dragFrom = 4;

/** The order of the rows: up to three columns with their directions, added, removed and moved. Each choice acts at once. */
export function SortPanel({ anchor, onClose }: SortPanelProps) {
  const message = useMessage();
  const titleId = useId();
  const below = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }));
  const { keys, free, isUsual, change, drop, add, reset } = useSortEdits();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 480, mt: 0.5, p: 1.5 } } }}
    >
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1 }}>
        {message('table.sort')}
      </Typography>
      {keys.length === 0 && <Typography variant="body2">{message('table.sort_none')}</Typography>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        // Each new order is announced as a whole, also after keys.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      >
        <Box component="ol" aria-label={message('table.sort')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {keys.map(({ key, column }, i) => (
            <SortRow
              key={column.name}
              column={column}
              position={i}
              count={keys.length}
              descending={key.descending}
              choices={[column, ...free]}
              onColumn={(chosen) =>
                change(column.name, (shown, place) => shown.with(place, { field: sortField(chosen), descending: false }))
              }
              onDirection={(descending) => change(column.name, (shown, place) => shown.with(place, { ...key, descending }))}
              onMove={(by) => change(column.name, (shown, place) => moveSortKey(shown, place, by))}
              onRemove={() => {
                change(column.name, (shown, place) => shown.toSpliced(place, 1));
                // The button with the focus goes with its row.
                below.current?.focus();
              }}
            />
          ))}
        </Box>
      </DndContext>
      <Box ref={below} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, outline: 'none' }}>
        {free.length > 0 && keys.length < maxSortKeys && (
          <Button startIcon={<AddIcon />} onClick={add}>
            {message('table.sort_add')}
          </Button>
        )}
        {keys.length === maxSortKeys && (
          <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center' }}>
            {message('table.sort_full')}
          </Typography>
        )}
        {!isUsual && (
          <Button color="inherit" onClick={reset} sx={{ ml: 'auto' }}>
            {message('table.sort_default')}
          </Button>
        )}
      </Box>
    </Popover>
  );
}

/** The keys of the order with their columns, and their changes: each builds on the order set last, and is announced. */
function useSortEdits() {
  const announce = useAnnounce();
  const { list, grammar } = useGridLayout();
  const { sort } = useGridRows();
  const { setSort } = useGridActions();
  const sentence = useSortSentence(list.columns);
  const columns = sortableColumns(list.columns);
  const columnOf = (key: SortKey) => columns.find((each) => sortPlace([key], each) === 0);
  const keys = sort.flatMap((key) => {
    const column = columnOf(key);
    return column ? [{ key, column }] : [];
  });
  const freeOf = (order: readonly SortKey[]) => columns.filter((column) => sortPlace(order, column) === -1);
  const free = freeOf(sort);
  const apply = (change: (shown: readonly SortKey[]) => readonly SortKey[]) =>
    setSort((before) => {
      const next = change(before.filter(columnOf));
      announce(sentence(next));
      return next;
    });
  // By name: the drawn order can be older than the changed order, as when a key is pressed twice.
  const placeOf = (name: unknown, shown: readonly SortKey[]) => shown.findIndex((key) => columnOf(key)?.name === name);
  const change = (name: unknown, changed: (shown: readonly SortKey[], place: number) => readonly SortKey[]) =>
    apply((shown) => {
      const place = placeOf(name, shown);
      return place === -1 ? shown : changed(shown, place);
    });
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    change(active.id, (shown, place) => {
      const target = placeOf(over.id, shown);
      return target === -1 ? shown : moveSortKey(shown, place, target - place);
    });
  };
  const add = () =>
    apply((shown) => {
      const [next] = freeOf(shown);
      return next && shown.length < maxSortKeys ? [...shown, { field: sortField(next), descending: false }] : shown;
    });
  const usual = defaultView({ filtersParams: undefined, sort: list.sort, rowsPerPage: 1 }, grammar).sort;
  const isUsual = JSON.stringify(usual) === JSON.stringify(sort);
  return { keys, free, isUsual, change, drop, add, reset: () => apply(() => usual) };
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
