import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { ScreenViewAt } from '../../framework/screens/findView.ts';
import { MenuContext, MenuPlaceContext } from '../layout/MenuContext.ts';
import { menuTrail } from '../layout/menuTree.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { screenPath } from '../routes/addresses.ts';
import { companyOf } from '../session/location.ts';

interface ScreenHeadingProps {
  readonly screen: ScreenDescription;
  readonly view: ScreenViewAt;
}

/**
 * Title of a screen and the way to it through the menu. A record's screen stands below the list of its resource and has a
 * heading of its own, since that names the record. Spec S-038, S-039.
 */
export function ScreenHeading({ screen, view }: ScreenHeadingProps) {
  const text = useText();
  const message = useMessage();
  const menu = use(MenuContext);
  const company = companyOf(useLocation().pathname) ?? '';
  const isList = view.screen.view === 'list';
  // A record's screen names the record in a heading of its own.
  const hasHeading = isList || view.screen.view === 'page';
  const lists = isList ? [] : screen.screens.filter((other) => other.view === 'list');
  const list = lists.find((other) => menuTrail(menu, other.cmid).length > 0) ?? lists[0];
  const place = list?.cmid ?? view.screen.cmid;
  const trail = menuTrail(menu, place);
  // A menu may name the screen that it opens in words of its own; another screen of the same cmid keeps its own title.
  const entry = trail.at(-1);
  const title = entry?.to === screenPath(company, view.screen.path) ? entry.title : text(view.screen.title);
  usePageTitle(title);
  const takePlace = use(MenuPlaceContext);
  useEffect(() => takePlace(place), [takePlace, place]);
  return (
    <>
      <Breadcrumbs aria-label={message('layout.breadcrumbs')} sx={{ fontSize: '0.85rem', mb: 0.5 }}>
        <Link component={RouterLink} to={`/${company}/home`} underline="hover" color="textSecondary">
          {message('layout.home')}
        </Link>
        {trail.slice(0, -1).map((node) => (
          <Typography key={node.id} sx={{ fontSize: 'inherit' }} color="textSecondary">
            {node.title}
          </Typography>
        ))}
        {list && (
          <Link component={RouterLink} to={screenPath(company, list.path)} underline="hover" color="textSecondary">
            {entry?.title ?? text(list.title)}
          </Link>
        )}
      </Breadcrumbs>
      {hasHeading && <Typography variant="h1">{title}</Typography>}
      {screen.description && hasHeading && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '75ch' }}>
          {text(screen.description)}
        </Typography>
      )}
    </>
  );
}
