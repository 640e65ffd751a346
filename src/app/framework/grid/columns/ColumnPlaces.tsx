import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState } from 'react';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ColumnPlace } from '../../../../shared/framework/grid/gridLayout.ts';
import { foldText } from '../../../../shared/framework/query/foldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { CategoryRow } from './CategoryRow.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import { DragRows } from './DragRows.tsx';
import type { PlacedColumn } from './PlacedColumn.ts';

interface ColumnPlacesProps {
  readonly columns: readonly ColumnDescription[];
  readonly places: readonly ColumnPlace[];
  /** Only columns with this text are listed, without handles; empty: all. */
  readonly search: string;
  readonly onMove: (name: string, by: number) => void;
  readonly onShow: (names: readonly string[], visible: boolean) => void;
}

/**
 * The columns of a grid in their order, under the headings of their categories: each to be shown, hidden, dragged, or moved by 1 or 3
 * places with the keys of its handle. Spec B-190, B-210, B-211.
 */
export function ColumnPlaces({ columns, places, search, onMove, onShow }: ColumnPlacesProps) {
  const message = useMessage();
  const text = useText();
  const [moved, setMoved] = useState('');
  const all = places.flatMap(({ name, visible }) => {
    const column = columns.find((each) => each.name === name);
    const category = column?.category ? text(column.category) : '';
    return column ? [{ name, visible, isRequired: column.required, label: text(column.label), category }] : [];
  });
  const wanted = foldText(search.trim());
  const listed = wanted === '' ? all : all.filter(({ label, category }) => foldText(`${category} ${label}`).includes(wanted));
  const plain = message(all.some(({ category }) => category !== '') ? 'grid.no_category' : 'grid.all_columns');
  const move = (name: string, by: number) => {
    const from = all.findIndex((each) => each.name === name);
    const position = Math.min(Math.max(from + by, 0), all.length - 1) + 1;
    setMoved(message('grid.moved', { column: all[from]?.label ?? '', position, count: all.length }));
    onMove(name, by);
  };
  const place = (id: unknown) => all.findIndex(({ name }) => name === id);
  return (
    <DragRows names={all.map(({ name }) => name)} onDrop={move}>
      {(dragged) => (
        <>
          <List
            dense
            disablePadding
            aria-label={message('grid.columns')}
            sx={{
              maxHeight: '60vh',
              minHeight: 160,
              flex: '1 1 auto',
              overflow: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            {listed.flatMap((each, i) => {
              const starts = i === 0 || listed[i - 1]?.category !== each.category;
              const run = starts ? runFrom(listed, i) : [];
              return [
                starts && (
                  <CategoryRow
                    key={`=${each.category}:${each.name}`}
                    label={each.category || (i === 0 ? plain : message('grid.other_columns'))}
                    columns={run}
                    onShow={(visible) =>
                      onShow(
                        run.filter(({ isRequired }) => !isRequired).map(({ name }) => name),
                        visible,
                      )
                    }
                  />
                ),
                <ColumnRow
                  key={each.name}
                  column={each}
                  index={place(each.name)}
                  canMove={wanted === ''}
                  dragged={dragged}
                  onMove={(by) => move(each.name, by)}
                  onShow={(visible) => onShow([each.name], visible)}
                />,
              ];
            })}
            {listed.length === 0 && (
              <Box component="li" sx={{ p: 2, typography: 'body2', color: 'text.secondary' }}>
                {message('grid.no_option')}
              </Box>
            )}
          </List>
          <output style={visuallyHidden}>{moved}</output>
        </>
      )}
    </DragRows>
  );
}

/** The neighbours of one category that begin at a place. */
function runFrom(columns: readonly PlacedColumn[], start: number): readonly PlacedColumn[] {
  const after = columns.slice(start);
  const end = after.findIndex(({ category }) => category !== columns[start]?.category);
  return end === -1 ? after : after.slice(0, end);
}
