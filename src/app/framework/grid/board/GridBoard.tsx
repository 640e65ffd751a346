import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { stateNames } from '../../../../shared/framework/states/mainLine.ts';
import { readTransitions } from '../../api/stateCalls.ts';
import { RowChoiceRun } from '../../form/states/RowChoiceRun.tsx';
import type { RowChoice } from '../../form/states/RowTransitions.tsx';
import { useStateLabel } from '../../form/states/StateText.tsx';
import { offersTo, sortOffers } from '../../form/states/stateOffers.ts';
import { formEntity } from '../../form/values/formEntity.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { type CardShape, cardShape } from '../cards/cardShape.ts';
import { useAnnounce } from '../notices/Announcer.tsx';
import { namingColumns } from '../rows/rowNames.ts';
import { useGridActions, useGridLayout } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { BoardColumn } from './BoardColumn.tsx';
import type { BoardRow } from './BoardRow.ts';
import { useStateCounts } from './useBoardColumn.ts';
import { useDragTargets } from './useDragTargets.ts';

interface GridBoardProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  /** Field of the states. */
  readonly field: string;
}

/**
 * The rows of a list as cards in columns by their states. A card is moved by a transition: dragged to a column where one leads, or by its
 * menu, which a key opens too. On a phone one column is shown at a time.
 */
export function GridBoard({ screen, form, field }: GridBoardProps) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const announce = useAnnounce();
  const isNarrow = useIsNarrow();
  const { change } = useGridActions();
  const { list, shownColumns } = useGridLayout();
  const entity = useMemo(() => formEntity(form), [form]);
  const states = useMemo(() => stateNames(entity, field), [entity, field]);
  const label = useStateLabel(entity, field);
  const counts = useStateCounts(field);
  const [shownState, setShownState] = useState<string>();
  const [dragged, setDragged] = useState<BoardRow>();
  const [choice, setChoice] = useState<{ readonly card: BoardRow; readonly choice: RowChoice }>();
  const shape = useMemo((): CardShape => {
    const naming = namingColumns(shownColumns, list.nameFields, text);
    const made = cardShape({ columns: list.columns, shown: shownColumns, naming, cards: list.cards });
    // The column says the state.
    return { ...made, facts: made.facts.filter(({ line }) => line !== field) };
  }, [list, shownColumns, text, field]);
  const fields = useMemo(() => {
    const columns = [...shape.naming, ...shape.facts.flatMap((fact) => fact.columns)];
    const read = columns.flatMap((column) => [column.field, column.reference?.labelField, column.unitField, ...(column.reads ?? [])]);
    return [...new Set([...read, ...(list.menuFields ?? []), field])].filter((name) => name !== undefined);
  }, [shape, list.menuFields, field]);
  /** The states to which the definition leads the dragged card, and those that its reader is offered, once they are known. */
  const { possible, offered: allowed } = useDragTargets(form, entity, field, dragged);
  useEffect(() => {
    if (!dragged || !allowed) return;
    const { name } = dragged;
    const targets = [...allowed].map(label).join(', ');
    announce(targets === '' ? message('states.board_dragging_nowhere', { name }) : message('states.board_dragging', { name, targets }));
    // Words of one drag; the functions may change while it lasts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dragged, allowed]);
  const drop = async (state: string): Promise<void> => {
    const card = dragged;
    setDragged(undefined);
    if (!card || !possible.has(state)) return;
    const now = await readTransitions(form.apiUrl, card.row.id).catch(() => undefined);
    if (!now) return notify('states.failed', { type: 'error' });
    const { offered, missing } = sortOffers(now, entity);
    const [chosen] = offersTo(offered, entity, field, state);
    if (chosen) return setChoice({ card, choice: { kind: 'transition', chosen, version: now.version } });
    const [barred] = offersTo(missing, entity, field, state);
    notify([message('states.board_none_to', { name: card.name, state: label(state) }), barred?.offer.reason].filter(Boolean).join(' '), {
      type: 'warning',
    });
  };
  const open = states.find((state) => state === shownState) ?? states.find((state) => (counts.get(state) ?? 0) > 0) ?? states[0];
  const drawn = isNarrow ? states.filter((state) => state === open) : states;
  const countText = (state: string): string => {
    const count = counts.get(state);
    return counts.size === 0 ? label(state) : `${label(state)} (${count ?? 0})`;
  };
  return (
    <>
      {isNarrow && (
        <Box sx={{ px: 1.5, py: 1 }}>
          <TextField
            select
            fullWidth
            label={message('states.board_column')}
            value={open ?? ''}
            onChange={({ target }) => setShownState(target.value)}
          >
            {states.map((state) => (
              <MenuItem key={state} value={state}>
                {countText(state)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
      <Box sx={boardSx}>
        {drawn.map((state) => (
          <BoardColumn
            key={state}
            screen={screen}
            form={form}
            entity={entity}
            field={field}
            state={state}
            count={counts.size === 0 ? undefined : (counts.get(state) ?? 0)}
            shape={shape}
            fields={fields}
            canDrop={(allowed ?? possible).has(state)}
            isTarget={allowed?.has(state) ?? false}
            isRefusing={allowed !== undefined && !allowed.has(state)}
            onDrag={setDragged}
            onDrop={() => void drop(state)}
            onChoose={(card, chosen) => setChoice({ card, choice: chosen })}
          />
        ))}
      </Box>
      {!isNarrow && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          {message('states.board_hint')}
        </Typography>
      )}
      {choice && (
        <RowChoiceRun
          listed={{ screen, form, id: choice.card.row.id, name: choice.card.name }}
          choice={choice.choice}
          onReload={() => change('refresh', {})}
          onClose={() => setChoice(undefined)}
        />
      )}
    </>
  );
}

/** Columns scroll sideways within the board, cards within their column. */
const boardSx = {
  flex: { xs: '0 0 auto', sm: '1 1 0' },
  minHeight: { sm: 320 },
  minWidth: 0,
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  overflowX: { sm: 'auto' },
  borderTop: 1,
  borderColor: 'divider',
} as const;
