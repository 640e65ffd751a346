import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { use, useState } from 'react';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon, MoveDownIcon, MoveUpIcon } from '../../framework/icons.ts';
import { favouriteTargets } from './favouriteTargets.ts';
import { MenuContext } from './MenuContext.ts';
import { moveFavourite } from './menuPreferences.ts';
import { menuTargets } from './menuTree.ts';
import { PersonalMenuContext } from './PersonalMenuContext.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { ScreenList } from './ScreenList.tsx';

/** Links to the user's favourites; a button allows to reorder and remove them. */
export function FavouriteList({ company }: { readonly company: string }) {
  const message = useMessage();
  const language = useLanguage();
  const { favourites, change } = use(PersonalMenuContext).preferences;
  const [isArranging, setArranging] = useState(false);
  const shown = favouriteTargets(favourites, menuTargets(use(MenuContext)), company);
  return (
    <ScreenList
      title={message('favourites.title')}
      hint={shown.length === 0 ? message('favourites.hint') : undefined}
      action={
        favourites.length > 0 && (
          <Button size="small" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {message(isArranging ? 'favourites.arrange_done' : 'favourites.arrange')}
          </Button>
        )
      }
    >
      {shown.map(({ path, to, title, icon, group }, index) => (
        <ScreenLink key={path} to={to} title={title} icon={icon} detail={group}>
          {isArranging && (
            <>
              <IconButton
                size="small"
                aria-label={message('favourites.up', { title })}
                disabled={index === 0}
                onClick={() => change({ favourites: moveFavourite(favourites, path, -1) })}
              >
                <MoveUpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={message('favourites.down', { title })}
                disabled={index === shown.length - 1}
                onClick={() => change({ favourites: moveFavourite(favourites, path, 1) })}
              >
                <MoveDownIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={labelledText(message('favourites.remove'), title, language)}
                onClick={() => change({ favourites: favourites.filter((each) => each.path !== path) })}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          )}
        </ScreenLink>
      ))}
    </ScreenList>
  );
}
