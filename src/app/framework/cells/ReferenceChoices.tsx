import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';

interface ReferenceChoicesProps {
  /** Of the list; each choice has the id `<id>-<index>`. */
  readonly id: string;
  readonly label: string;
  /** The input below which the list is drawn; null: closed. */
  readonly anchor: Element | null;
  readonly choices: readonly RecordChoice[];
  /** Index of the choice that Enter takes; -1: none. */
  readonly active: number;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly onPick: (choice: RecordChoice) => void;
}

/** The records found for a cell. The focus stays in the input, whose keys move through the list. */
export function ReferenceChoices({ id, label, anchor, choices, active, isSearching, hasFailed, onPick }: ReferenceChoicesProps) {
  const message = useMessage();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const told = hasFailed ? 'form.search_failed' : isSearching ? 'form.searching' : choices.length === 0 ? 'form.no_match' : undefined;
  return (
    <Popper open={anchor !== null} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} onMouseDown={keepFocus} sx={{ minWidth: 200, maxWidth: 'min(480px, 90vw)', border: 1, borderColor: 'divider' }}>
        <Box component="ul" ref={list} role="listbox" id={id} aria-label={label} sx={{ m: 0, p: 0, maxHeight: 280, overflow: 'auto' }}>
          {choices.map((choice, i) => (
            <ListItemButton
              component="li"
              key={choice.id}
              id={`${id}-${i}`}
              role="option"
              dense
              tabIndex={-1}
              selected={i === active}
              aria-selected={i === active}
              onClick={() => onPick(choice)}
              sx={{ typography: 'body2' }}
            >
              {choice.name}
            </ListItemButton>
          ))}
        </Box>
        {told && (
          <Box role="status" sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary' }}>
            {message(told)}
          </Box>
        )}
      </Paper>
    </Popper>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
