import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cardText } from '../../../../shared/framework/definitions/describe/cardFields.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { type RowChoice, RowTransitions } from '../../form/states/RowTransitions.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { MoreIcon } from '../../icons.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import type { CardShape } from '../cards/cardShape.ts';
import { useCellText } from '../cell/useCellText.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import type { BoardRow } from './BoardRow.ts';

interface BoardCardProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly card: BoardRow;
  readonly shape: CardShape;
  readonly onDrag: (card: BoardRow | undefined) => void;
  readonly onChoose: (choice: RowChoice) => void;
}

/** The key that opens the menu of a card with the focus. */
const moveKey = 'm';

/** A record on the board: its name, a few facts, and the menu that moves it. */
export function BoardCard({ screen, form, card, shape, onDrag, onChoose }: BoardCardProps) {
  const { row, name } = card;
  const message = useMessage();
  const text = useText();
  const cellText = useCellText();
  const menuId = useId();
  const { parts } = useGridLayout();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const listed = useMemo(() => ({ screen, form, id: row.id, name }), [screen, form, row.id, name]);
  const path = parts.recordPath?.(row.id);
  const facts = shape.facts.flatMap(({ line, columns }) => {
    const texts = new Map(columns.map((column) => [column.field, { label: text(column.label), value: cellText(row, column) }]));
    const shown = cardText(line, (field) => texts.get(field)?.value ?? '');
    const label = cardText(line, (field) => texts.get(field)?.label ?? '');
    return shown === '' ? [] : [{ line, label, shown, isOne: columns.length === 1 }];
  });
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== moveKey || event.ctrlKey || event.metaKey || event.altKey || isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    // The link and the button within take the focus; the key is theirs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Paper
      component="li"
      variant="outlined"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(card);
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={openByKey}
      sx={{ px: 1.25, py: 1, cursor: 'grab', '&:active': { cursor: 'grabbing' } }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <Typography
          variant="body2"
          component="div"
          dir="auto"
          sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere', py: 0.5 }}
        >
          {path === undefined ? (
            name
          ) : (
            <Box
              component={Link}
              to={path}
              draggable={false}
              sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
            >
              {name}
            </Box>
          )}
        </Typography>
        <IconButton
          ref={button}
          size="small"
          aria-label={message('states.board_card_menu', { name })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          aria-keyshortcuts={moveKey.toUpperCase()}
          onClick={() => setOpen(true)}
          sx={{ minWidth: { xs: 40, sm: 28 }, minHeight: { xs: 40, sm: 28 } }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Box>
      {facts.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {facts.map(({ line, label, shown, isOne }) => (
            <Typography
              key={line}
              variant="caption"
              component="div"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ...(!isOne && { width: '100%' }) }}
            >
              <Box component="dt" sx={isOne ? { color: 'text.secondary' } : visuallyHidden}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
                {shown}
              </Box>
            </Typography>
          ))}
        </Box>
      )}
      <Menu id={menuId} anchorEl={() => button.current} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <RowTransitions
            listed={listed}
            onChoose={(choice) => {
              setOpen(false);
              onChoose(choice);
            }}
          />
        )}
      </Menu>
    </Paper>
  );
}
