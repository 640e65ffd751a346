import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { CloseIcon } from '../../icons.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { CutTextTooltip } from '../cell/CutTextTooltip.tsx';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { FilterPopover } from './filterParts.ts';
import { type FilterChip, useFilterChips } from './useFilterChips.ts';

const GroupsDialog = lazyPart(() => import('./groups/GroupsDialog.tsx'), 'GroupsDialog');

/**
 * The active filters in words: a click on a chip edits the filter, its cross removes it. Only on paper while the panel shows the filters as
 * inputs. The filter that is edited has a chip before it has a value.
 */
export function FilterChips() {
  const message = useMessage();
  const { clearFilters } = useGridActions();
  const { grammar } = useGridLayout();
  const { panel, tab } = useGridState();
  const chips = useFilterChips();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const edited = grammar.columns.find(({ name }) => name === panel.edited);
  const isNew = edited !== undefined && !chips.some(({ key }) => key === edited.name);
  const place = useRef<HTMLDivElement>(null);
  useReturnedFocus(place, panel.hasGroupsOpen ? '=0' : edited?.name);
  const groups = panel.hasGroupsOpen && (
    <WaitingContext value={null}>
      <GroupsDialog />
    </WaitingContext>
  );
  if (chips.length === 0 && !isNew) return groups || null;
  // The panel only has the inputs of its columns.
  const hasInput = (key: string) => tab.tab === 'columns' && panel.columns.some(({ name }) => name === key);
  const isDrawn = ({ kind, key }: FilterChip) => kind === 'groups' || (kind === 'column' && !hasInput(key));
  const shown = chips.filter(isDrawn).length;
  return (
    <Box
      ref={place}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: { xs: 1, sm: 2 },
        py: 1,
        ...(shown === 0 && !isNew && onPaper),
      }}
    >
      <CutTextTooltip of="button, [data-words]">
        <Box
          component="ul"
          aria-label={message('grid.active_filters')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            p: 0,
            m: 0,
            listStyle: 'none',
            minWidth: 0,
            maxHeight: { xs: 'none', sm: 104 },
            overflow: 'auto',
          }}
        >
          {chips.map((chip) => (
            <Chip key={chip.key} chip={chip} isPaper={!isDrawn(chip)} anchor={chip.key === edited?.name ? setAnchor : undefined} />
          ))}
          {isNew && (
            <Box component="li" ref={setAnchor} sx={chipStyle}>
              <Box sx={{ ...words, color: 'text.secondary' }}>{edited.label}</Box>
            </Box>
          )}
        </Box>
      </CutTextTooltip>
      {shown > 1 && (
        <Button size="small" onClick={clearFilters} sx={{ displayPrint: 'none' }}>
          {message('grid.clear_all')}
        </Button>
      )}
      {edited && anchor && (
        <WaitingContext value={null}>
          <FilterPopover column={edited} anchor={anchor} />
        </WaitingContext>
      )}
      {groups}
    </Box>
  );
}

/** Gives the focus back to the chip of a filter that was edited, or to the button that adds filters if it has none. */
function useReturnedFocus(place: RefObject<HTMLElement | null>, edited: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = edited;
    if (before === undefined || edited !== undefined) return;
    const chips = [...(place.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])];
    const chip = chips.find(({ dataset }) => dataset['filter'] === before)?.querySelector('button');
    (chip ?? document.querySelector<HTMLElement>('[data-add-filter]'))?.focus();
  }, [place, edited]);
}

interface ChipProps {
  readonly chip: FilterChip;
  /** true: drawn only on paper. */
  readonly isPaper: boolean;
  readonly anchor: ((element: HTMLElement | null) => void) | undefined;
}

function Chip({ chip: { key, label, open, remove }, isPaper, anchor }: ChipProps) {
  const message = useMessage();
  return (
    <Box component="li" ref={anchor} data-filter={key} sx={{ ...chipStyle, ...(isPaper && onPaper) }}>
      {open ? (
        <ButtonBase
          onClick={open}
          aria-haspopup="dialog"
          aria-label={message('grid.change_filter', { filter: label })}
          sx={{ ...words, '&:hover, &:focus-visible': hovered }}
        >
          <Words label={label} />
        </ButtonBase>
      ) : (
        <Box data-words="" sx={words}>
          <Words label={label} />
        </Box>
      )}
      {remove && (
        <ButtonBase
          aria-label={message('grid.remove_filter', { filter: label })}
          onClick={remove}
          sx={{ ...cross, '&:hover, &:focus-visible': hovered, displayPrint: 'none' }}
        >
          <CloseIcon fontSize="inherit" />
        </ButtonBase>
      )}
    </Box>
  );
}

function Words({ label }: { readonly label: string }) {
  return (
    <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {label}
    </Box>
  );
}

const chipStyle = {
  display: 'flex',
  maxWidth: '100%',
  height: { xs: 40, sm: 28 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
  // The ring is around the chip; a filled half says which of its buttons has the focus. Inside, because the list of chips scrolls.
  '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
  '& > button:focus-visible': { outline: 'none' },
} as const;
/** Drawn only on paper. */
const onPaper = { display: 'none', '@media print': { display: 'flex' } } as const;
const words = { minWidth: 0, px: 1, typography: 'body2', display: 'flex', alignItems: 'center' } as const;
const cross = { width: { xs: 40, sm: 28 }, flexShrink: 0, color: 'text.secondary' } as const;
const hovered = { bgcolor: 'action.hover', color: 'text.primary' } as const;
