import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { cardText } from '../../../../shared/framework/definitions/describe/cardFields.ts';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { parseApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useSavedRecord } from '../../screens/savedRecord.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { cellClickOf } from '../cell/cellClickOf.ts';
import { RowValue } from '../cell/RowValue.tsx';
import { type CellText, useCellText } from '../cell/useCellText.ts';
import { NoRows } from '../rows/NoRows.tsx';
import { nameOfRow, namingColumns } from '../rows/rowNames.ts';
import { useKeptPageScroll } from '../rows/useKeptScroll.ts';
import { useRowFocus } from '../rows/useRowFocus.ts';
import { useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { CardDetails } from './CardDetails.tsx';
import { type CardShape, cardShape } from './cardShape.ts';

/** The rows of the page as cards, for windows too narrow for columns: name and status, a few facts, actions and details. */
export const GridCards = memo(function GridCards() {
  const text = useText();
  const message = useMessage();
  const { list, shownColumns, parts } = useGridLayout();
  const { rows, isLoading, isStale, shown } = useGridRows();
  const { nameFields, cards } = list;
  const cellText = useCellText();
  const shape = useMemo(
    () => cardShape({ columns: list.columns, shown: shownColumns, naming: namingColumns(shownColumns, nameFields, text), cards }),
    [list.columns, shownColumns, nameFields, cards, text],
  );
  const savedId = useSavedRecord(parseApiKey(list.apiKey).path);
  const isEmpty = rows.length === 0;
  const place = useRef<HTMLDivElement>(null);
  useKeptPageScroll(!isEmpty);
  useRowFocus({
    place,
    rowElement: '[data-row]',
    idAttribute: 'data-row',
    focus: (id) => {
      const card = place.current?.querySelector(`[data-row="${CSS.escape(String(id))}"]`);
      const controls = [...(card?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
      (controls.find((each) => each.matches('a, button:not([aria-haspopup])')) ?? controls[0])?.focus();
    },
  });
  useTopOfPage(place, isEmpty ? undefined : shown.page);
  return (
    <Box ref={place} sx={{ minWidth: 0, borderTop: 1, borderColor: 'divider' }} aria-busy={isLoading}>
      {isEmpty && !isLoading && <NoRows />}
      {isEmpty && isLoading && <WaitingCards label={message('grid.loading')} />}
      <Box
        component="ul"
        data-rows
        aria-label={text(list.title)}
        inert={isStale}
        sx={{ m: 0, p: 0, opacity: isStale ? 0.5 : 1, transition: 'opacity 150ms' }}
      >
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            shape={shape}
            cellText={cellText}
            isSaved={row.id === savedId}
            nameFields={nameFields}
            parts={parts}
          />
        ))}
      </Box>
    </Box>
  );
});

/** Another page begins at its first card. */
function useTopOfPage(place: RefObject<HTMLElement | null>, page: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = page ?? before;
    const list = place.current?.closest('section');
    if (before !== undefined && page !== undefined && page !== before && list) window.scrollTo(0, list.offsetTop - 64);
  }, [place, page]);
}

interface CardProps {
  readonly row: GridRow;
  readonly shape: CardShape;
  readonly cellText: CellText;
  readonly isSaved: boolean;
  readonly nameFields: Parameters<typeof nameOfRow>[2];
  readonly parts: ReturnType<typeof useGridLayout>['parts'];
}

function Card({ row, shape, cellText, isSaved, nameFields, parts }: CardProps) {
  const text = useText();
  const navigate = useNavigate();
  const { naming, status, facts } = shape;
  const { recordPath, openRow, rowActions, expand, cellClick } = parts;
  // As in the cells of a table: an instant or an option in its words. Law 66
  const words = naming.map((column) => cellText(row, column)).filter((part) => part !== '');
  const name = words.length > 0 ? words.join(' ') : nameOfRow(row, naming, nameFields);
  const path = (naming[0] && cellClickOf(cellClick, naming[0], row)?.to) ?? recordPath?.(row.id);
  const open = openRow ? () => openRow(row) : path === undefined ? undefined : () => void navigate(path);
  const lines = facts.flatMap(({ line, columns }) => {
    const [only] = columns;
    const shown = cardText(line, (field) => textOfField(row, columns, field, cellText));
    if (!only || (shown === '' && !only.endpoint && only.format !== 'action')) return [];
    const isOne = columns.length === 1;
    const label = cardText(line, (field) => labelOfField(columns, field, text));
    return [{ line, label: isOne ? text(only.label) : label, shown, only, isOne }];
  });
  return (
    // The link in the card does the same for keyboards and readers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <Box
      component="li"
      data-row={row.id}
      onClick={(event) => {
        // A menu or dialog of the card is drawn elsewhere, but its clicks come here too.
        const { target } = event;
        const isOnCard = target instanceof Element && event.currentTarget.contains(target) && !target.closest('a, button, input, label');
        if (isOnCard) open?.();
      }}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.5,
        pt: 0.25,
        pb: 1,
        listStyle: 'none',
        borderBottom: 1,
        borderColor: 'divider',
        // The footer has its own line.
        '&:last-of-type': { borderBottom: 0 },
        cursor: open ? 'pointer' : 'default',
        ...(isSaved && { bgcolor: 'action.selected', boxShadow: ({ palette }) => `inset 3px 0 0 ${palette.primary.main}` }),
      }}
    >
      <SelectBox id={row.id} name={name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 500, overflowWrap: 'anywhere', mr: 'auto' }}>
            {openRow ? (
              <ButtonBase onClick={open} sx={{ ...nameLink, font: 'inherit', textAlign: 'start' }}>
                {name}
              </ButtonBase>
            ) : path === undefined ? (
              name
            ) : (
              <Box component={Link} to={path} sx={nameLink}>
                {name}
              </Box>
            )}
          </Typography>
          {status && (
            <Typography variant="body2" component="div">
              <RowValue column={status} row={row} cellText={cellText} />
            </Typography>
          )}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 }}>
          {lines.map(({ line, label, shown, only, isOne }) => (
            <Typography
              key={line}
              variant="body2"
              component="div"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, ...(!isOne && { width: '100%' }) }}
            >
              <Box component="dt" sx={isOne ? { color: 'text.secondary' } : visuallyHidden}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
                {isOne ? <RowValue column={only} row={row} cellText={cellText} /> : shown}
              </Box>
            </Typography>
          ))}
        </Box>
        {expand && (
          <CardDetails id={row.id} name={name}>
            {expand(row)}
          </CardDetails>
        )}
      </Box>
      {rowActions && <Box sx={fingerSize}>{rowActions(row, { name, hasFocus: true })}</Box>}
    </Box>
  );
}

function textOfField(row: GridRow, columns: readonly ColumnDescription[], field: string, cellText: CellText): string {
  const column = columns.find((each) => each.field === field);
  return column ? cellText(row, column) : '';
}

function labelOfField(columns: readonly ColumnDescription[], field: string, text: ReturnType<typeof useText>): string {
  const column = columns.find((each) => each.field === field);
  return column ? text(column.label) : '';
}

function SelectBox({ id, name }: { readonly id: GridRow['id']; readonly name: string }) {
  const message = useMessage();
  const { list } = useGridLayout();
  const { rows, selection } = useGridRows();
  if (list.selection === 'none') return null;
  const isSelected = selection.has(id);
  // If all matching rows were selected, only the rows of the page remain.
  const before = selection.isMatching ? rows.map((row) => row.id) : selection.ids;
  const others = list.selection === 'multiple' ? before.filter((each) => each !== id) : [];
  return (
    <Checkbox
      checked={isSelected}
      onChange={() => selection.select(isSelected ? others : [...others, id])}
      slotProps={{ input: { 'aria-label': message('grid.select', { name }) } }}
      sx={{ ml: -1, width: 40, height: 40 }}
    />
  );
}

function WaitingCards({ label }: { readonly label: string }) {
  return (
    <Box component="output" aria-label={label} sx={{ display: 'block' }}>
      {[0, 1, 2, 3, 4].map((i) => (
        <Box key={i} sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton width="45%" height={32} />
          <Skeleton width="75%" />
          <Skeleton width="55%" />
        </Box>
      ))}
    </Box>
  );
}

const nameLink = { display: 'inline-flex', alignItems: 'center', minHeight: 40, color: 'primary.main', textDecoration: 'none' } as const;

/** Large enough for a finger. */
const fingerSize = { '& button': { minWidth: 40, minHeight: 40 } } as const;
