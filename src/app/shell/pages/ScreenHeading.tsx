import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useEffect, useLayoutEffect } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { ScreenViewAt } from '../../framework/screens/findView.ts';
import { screenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { FavouriteButton } from '../menus/FavouriteButton.tsx';
import { pathWithin } from '../menus/favouriteTargets.ts';
import { MenuContext, MenuPlaceContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';

interface ScreenHeadingProps {
  readonly screen: ScreenDescription;
  readonly view: ScreenViewAt;
  /** Display name of the open record; undefined if none is open, or while it loads. */
  readonly recordName: string | undefined;
}

/**
 * Title of a screen and its breadcrumbs from the menu. The breadcrumbs of a record's screen pass through the list of its resource; the
 * screen has its own heading, which names the record. Spec S-038, S-039.
 */
export function ScreenHeading({ screen, view, recordName }: ScreenHeadingProps) {
  const text = useText();
  const message = useMessage();
  const menu = use(MenuContext);
  const { pathname } = useLocation();
  const company = companyOf(pathname) ?? '';
  const isList = view.screen.view === 'list';
  // A record's screen names the record in its own heading.
  const hasHeading = isList || view.screen.view === 'page';
  const lists = isList ? [] : screen.screens.filter((other) => other.view === 'list');
  const list = lists.find((other) => menuTrail(menu, other.cmid).length > 0) ?? lists[0];
  const place = list?.cmid ?? view.screen.cmid;
  const trail = menuTrail(menu, place);
  // A menu may give the screen of an entry a different title; another screen of the same cmid keeps its own.
  const entry = trail.at(-1);
  const title = entry?.to === screenPath(company, view.screen.path) ? entry.title : text(view.screen.title);
  usePageTitle(recordName ? `${title} · ${recordName}` : title);
  const listTitle = list && (entry?.title ?? text(list.title));
  const path = pathWithin(pathname);
  const { addScreen } = use(PersonalMenuContext);
  const isRecord = view.screen.path.includes('{');
  useEffect(() => {
    // A record is noted once its name is known; a form for a new one is not worth returning to.
    if (isRecord ? recordName : hasHeading) addScreen({ path, title: recordName ?? title, detail: recordName ? (listTitle ?? title) : '' });
  }, [addScreen, path, title, recordName, listTitle, isRecord, hasHeading]);
  const favouriteTitle = recordName ? `${listTitle ?? title} · ${recordName}` : title;
  const takePlace = use(MenuPlaceContext);
  // A layout effect: the menu unfolds before it is painted, not under the reader's eyes.
  useLayoutEffect(() => takePlace(place), [takePlace, place]);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 34, mb: 0.25, displayPrint: 'none' }}>
        <Breadcrumbs aria-label={message('layout.breadcrumbs')} sx={{ fontSize: '0.85rem', minWidth: 0 }}>
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
              {listTitle}
            </Link>
          )}
        </Breadcrumbs>
        <Box sx={{ flex: 1 }} />
        {(hasHeading || recordName) && <FavouriteButton path={path} title={favouriteTitle} />}
        <HelpButton key={place} cmid={place} menuHelpId={entry?.helpId} />
      </Stack>
      {hasHeading && <Typography variant="h1">{title}</Typography>}
      {screen.description && hasHeading && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '75ch' }}>
          {text(screen.description)}
        </Typography>
      )}
    </>
  );
}
