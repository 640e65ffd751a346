import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RowChoice } from '../../form/states/RowTransitions.tsx';
import { StateText } from '../../form/states/StateText.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { RetryAlert } from '../../RetryAlert.tsx';
import type { CardShape } from '../cards/cardShape.ts';
import { useCellText } from '../cell/useCellText.ts';
import { nameOfRow } from '../rows/rowNames.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardRow } from './BoardRow.ts';
import { useBoardColumn } from './useBoardColumn.ts';

interface BoardColumnProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly field: string;
  readonly state: string;
  /** Number of rows with the state; undefined until it is known. */
  readonly count: number | undefined;
  readonly shape: CardShape;
  /** Fields that the cards read. */
  readonly fields: readonly string[];
  /** true: the dragged card may be dropped here, as far as is known. */
  readonly canDrop: boolean;
  /** true: the dragged card is taken here. */
  readonly isTarget: boolean;
  /** true: the dragged card is refused here. */
  readonly isRefusing: boolean;
  readonly onDrag: (card: BoardRow | undefined) => void;
  readonly onDrop: () => void;
  readonly onChoose: (card: BoardRow, choice: RowChoice) => void;
}

/** A state with the cards of its records, fifty at first. */
export function BoardColumn(props: BoardColumnProps) {
  const { screen, form, entity, field, state, count, shape, fields, canDrop, isTarget, isRefusing, onDrag, onDrop, onChoose } = props;
  const message = useMessage();
  const headingId = useId();
  const cellText = useCellText();
  const { list } = useGridLayout();
  const { rows, isPending, error, retry, showMore, isShowingMore } = useBoardColumn(field, state, fields);
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      aria-busy={isPending}
      onDragOver={(event) => {
        if (canDrop) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      sx={{
        flex: { xs: '1 1 100%', sm: '1 0 15rem' },
        minWidth: 0,
        maxWidth: { sm: '22rem' },
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'action.hover',
        borderRadius: 1,
        opacity: isRefusing ? 0.6 : 1,
        outline: isTarget ? '2px dashed' : undefined,
        outlineColor: ({ palette }) => palette.primary.main,
        outlineOffset: -2,
      }}
    >
      <Typography
        id={headingId}
        component="h2"
        variant="body2"
        sx={{ px: 1.5, py: 1, fontWeight: 500, display: 'flex', justifyContent: 'space-between', gap: 1 }}
      >
        <StateText entity={entity} field={field} state={state} />
        {count !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        )}
      </Typography>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: { sm: 'auto' }, px: 1, pb: 1 }}>
        {error && (
          <RetryAlert severity="warning" onRetry={retry}>
            {message('states.board_failed')}
          </RetryAlert>
        )}
        {isPending && [0, 1, 2].map((card) => <Skeleton key={card} variant="rounded" height={72} sx={{ mb: 1 }} />)}
        {!isPending && !error && rows.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 0.5, py: 1 }}>
            {message('states.board_empty')}
          </Typography>
        )}
        {rows.length > 0 && (
          <Box component="ul" data-rows aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {rows.map((row) => {
              const words = shape.naming.map((column) => cellText(row, column)).filter((part) => part !== '');
              const name = words.length > 0 ? words.join(' ') : nameOfRow(row, shape.naming, list.nameFields);
              const card = { row, name };
              return (
                <BoardCard
                  key={row.id}
                  screen={screen}
                  form={form}
                  card={card}
                  shape={shape}
                  onDrag={onDrag}
                  onChoose={(choice) => onChoose(card, choice)}
                />
              );
            })}
          </Box>
        )}
        {showMore && (
          <Button size="small" fullWidth loading={isShowingMore} onClick={showMore} sx={{ mt: 1 }}>
            {message('states.board_more')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
