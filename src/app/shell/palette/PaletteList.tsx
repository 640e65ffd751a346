import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { itemKey, type PaletteItem } from './PaletteItem.ts';
import { PaletteOption } from './PaletteOption.tsx';
import type { useItemFavourites } from './useItemFavourites.ts';
import type { usePaletteSections } from './usePaletteSections.ts';

interface PaletteListProps {
  readonly id: string;
  readonly sections: ReturnType<typeof usePaletteSections>['sections'];
  /** The text that was typed. */
  readonly search: string;
  /** The marked item. */
  readonly current: PaletteItem | undefined;
  readonly optionId: (item: PaletteItem) => string;
  readonly onRun: (item: PaletteItem, inNewTab?: boolean) => void;
  readonly favourites: Pick<ReturnType<typeof useItemFavourites>, 'isMarked' | 'canMark'>;
  readonly onFavourite: (item: PaletteItem) => void;
}

/** The items found, in sections: the list of an editable combobox, a role that no native element has. */
export function PaletteList({ id, sections, search, current, optionId, onRun, favourites, onFavourite }: PaletteListProps) {
  const message = useMessage();
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={message('layout.palette')}
      sx={{ maxHeight: { xs: '65dvh', sm: '64vh' }, overflowY: 'auto', px: 1, py: 0.5 }}
    >
      {sections.map((section) => (
        <Box key={section.title} role="group" aria-label={section.title} sx={{ pb: 0.5 }}>
          <Typography aria-hidden variant="overline" component="p" color="textSecondary" sx={{ px: 1.5, pt: 1, lineHeight: 1.6 }}>
            {section.title}
          </Typography>
          {section.items.map((item) => (
            <PaletteOption
              key={itemKey(item)}
              id={optionId(item)}
              item={item}
              search={search}
              isMarked={item === current}
              onRun={onRun}
              isFavourite={favourites.isMarked(item)}
              onFavourite={favourites.canMark(item) ? onFavourite : undefined}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
