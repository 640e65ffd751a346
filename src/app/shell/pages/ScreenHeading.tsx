import { use, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { ScreenViewAt } from '../../framework/screens/findView.ts';
import { listTrail } from '../../framework/screens/listTrail.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { screenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { PageHeading } from '../heading/PageHeading.tsx';
import { pathWithin } from '../menus/favouriteTargets.ts';
import { MenuContext, MenuPlaceContext } from '../menus/MenuContext.ts';
import { menuTrail, menuTrailTo } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { useSession } from '../session/useSession.ts';

interface ScreenHeadingProps {
  readonly screen: ScreenDescription;
  readonly view: ScreenViewAt;
  /** Display name of the open record; undefined if none is open, or while it loads. */
  readonly recordName: string | undefined;
}

/**
 * Title of a screen and its breadcrumbs from the menu. The breadcrumbs of a record's screen pass through the list of its resource; the
 * screen has its own heading, which names the record. A reader without a session has neither menu, favourites nor help. Spec S-038, S-039.
 */
export function ScreenHeading({ screen, view, recordName }: ScreenHeadingProps) {
  const text = useText();
  const menu = use(MenuContext);
  const { pathname } = useLocation();
  const company = companyOf(pathname) ?? '';
  const isAnonymous = useSession(company) === undefined;
  const isList = view.screen.view === 'list';
  // A record's screen names the record in its own heading.
  const hasHeading = isList || view.screen.view === 'page';
  const lists = isList ? [] : screen.screens.filter((other) => other.view === 'list');
  const list = lists.find((other) => menuTrail(menu, other.cmid).length > 0) ?? lists[0];
  const place = list?.cmid ?? view.screen.cmid;
  const from = useListBehind(screen, view);
  const trail = from?.trail ?? menuTrail(menu, place);
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
  const marked = trail.at(-1)?.cmid ?? place;
  useLayoutEffect(() => takePlace(marked), [takePlace, marked]);
  return (
    <PageHeading
      trail={trail}
      list={list && { title: listTitle ?? '', to: from?.page ?? screenPath(company, list.path) }}
      title={hasHeading ? title : undefined}
      description={screen.description && hasHeading ? text(screen.description) : undefined}
      hasHome={!isAnonymous}
      favourite={!isAnonymous && (hasHeading || recordName) ? { path, title: favouriteTitle } : undefined}
      helpCmid={isAnonymous ? undefined : place}
    />
  );
}

/** The list from which the open record was reached, if the menu has it: an entry with the same records, such as a report, may be another one than that of the resource. */
function useListBehind({ form }: ScreenDescription, { params }: ScreenViewAt) {
  const menu = use(MenuContext);
  const behind = useStore(listTrail);
  const isOfRecord = behind?.path === form?.apiUrl && behind?.ids.some((id) => String(id) === params['id']);
  const page = isOfRecord ? behind?.page : undefined;
  const trail = page === undefined ? [] : menuTrailTo(menu, page);
  return page !== undefined && trail.length > 0 ? { page, trail } : undefined;
}
