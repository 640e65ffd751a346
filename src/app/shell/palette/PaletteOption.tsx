import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { FavouriteIcon, NoFavouriteIcon } from '../../framework/icons.ts';
import { MenuIcon } from '../menus/MenuIcon.tsx';
import { matchParts } from './matchParts.ts';
import type { PaletteItem } from './PaletteItem.ts';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  /** The typed text. */
  readonly search: string;
  readonly isMarked: boolean;
  readonly onRun: (item: PaletteItem, inNewTab: boolean) => void;
  readonly isFavourite: boolean;
  /** undefined: the item cannot be a favourite. */
  readonly onFavourite: ((item: PaletteItem) => void) | undefined;
}

/** One line of the palette, with the typed text in bold. */
export function PaletteOption({ id, item, search, isMarked, onRun, isFavourite, onFavourite }: PaletteOptionProps) {
  const Star = isFavourite ? FavouriteIcon : NoFavouriteIcon;
  const { icon: Icon } = item;
  return (
    <ListItemButton
      id={id}
      role="option"
      aria-selected={isMarked}
      selected={isMarked}
      tabIndex={-1}
      // Keeps the marked option visible while the arrows move it.
      ref={(element: HTMLElement | null) => void (isMarked && element?.scrollIntoView?.({ block: 'nearest' }))}
      onClick={({ ctrlKey, metaKey }) => onRun(item, ctrlKey || metaKey)}
      sx={{ px: 1.5, py: 0.5, borderRadius: 1 }}
    >
      <ListItemIcon sx={{ minWidth: 34, color: 'text.secondary' }}>
        {typeof Icon === 'string' ? <MenuIcon name={Icon} /> : <Icon fontSize="small" />}
      </ListItemIcon>
      <ListItemText
        primary={<Marked text={item.title} search={search} />}
        secondary={item.detail && <Marked text={item.detail} search={search} />}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } }, secondary: { noWrap: true } }}
      />
      <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', ml: 2 }}>
        {item.hint}
      </Box>
      {/* Only for the pointer, because an option must not contain other controls: the keyboard has Ctrl+D. */}
      {onFavourite && (
        <Box
          component="span"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onFavourite(item);
          }}
          sx={{
            display: 'inline-flex',
            p: 0.75,
            ml: 0.5,
            my: -0.75,
            mr: -0.75,
            borderRadius: 1,
            color: isFavourite ? 'secondary.main' : 'text.secondary',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Star fontSize="small" />
        </Box>
      )}
    </ListItemButton>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  let at = 0;
  return matchParts(text, search).map(({ text: part, isMatch }) => {
    at += part.length;
    return isMatch ? (
      <Box key={at} component="strong" sx={{ fontWeight: 700, color: 'primary.main' }}>
        {part}
      </Box>
    ) : (
      <span key={at}>{part}</span>
    );
  });
}
