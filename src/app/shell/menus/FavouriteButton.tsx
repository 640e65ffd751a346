import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { FavouriteIcon, NoFavouriteIcon } from '../../framework/icons.ts';
import { type Favourite, favouritesMax, toggleFavourite } from './menuPreferences.ts';
import { PersonalMenuContext } from './PersonalMenuContext.ts';

/** The star of a screen: adds it to the favourites, or removes it. */
export function FavouriteButton({ path, title }: Favourite) {
  const message = useMessage();
  const { favourites, change } = use(PersonalMenuContext).preferences;
  const isMarked = favourites.some((each) => each.path === path);
  const isFull = !isMarked && favourites.length >= favouritesMax;
  const label = message(isMarked ? 'favourites.remove' : isFull ? 'favourites.full' : 'favourites.add', { title, max: favouritesMax });
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={message('favourites.mark', { title })}
          aria-pressed={isMarked}
          disabled={isFull}
          onClick={() => change({ favourites: toggleFavourite(favourites, { path, title: title.slice(0, 120) }) })}
          sx={{ color: isMarked ? 'secondary.main' : 'text.secondary' }}
        >
          {isMarked ? <FavouriteIcon fontSize="small" /> : <NoFavouriteIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}
