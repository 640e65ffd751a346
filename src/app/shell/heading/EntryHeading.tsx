import { use, useEffect } from 'react';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { MenuContext, MenuPlaceContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import { PageHeading } from './PageHeading.tsx';

interface EntryHeadingProps {
  readonly title: string;
  readonly description?: string;
  /** false: the page has a heading of its own, such as the title of a document. */
  readonly hasTitle?: boolean;
  /** Command ID of the page; absent for one that no menu can have, such as a refusal. */
  readonly cmid?: string | undefined;
  /** Address below the company; absent: the address of the cmid's screen. */
  readonly path?: string | undefined;
}

/** Heading of a page that comes from no definition: its place in the menu, among the recent screens, its star and help follow the cmid. */
export function EntryHeading({ title, description, hasTitle = true, cmid, path = cmid && `pages/${cmid}` }: EntryHeadingProps) {
  const trail = menuTrail(use(MenuContext), cmid ?? '');
  const takePlace = use(MenuPlaceContext);
  const { addScreen } = use(PersonalMenuContext);
  usePageTitle(title);
  useEffect(() => {
    takePlace(cmid ?? '');
    if (path !== undefined) addScreen({ path, title, detail: '' });
  }, [takePlace, addScreen, cmid, path, title]);
  return (
    <PageHeading
      trail={trail}
      title={hasTitle ? title : undefined}
      description={description}
      favourite={path === undefined ? undefined : { path, title }}
      helpCmid={cmid}
    />
  );
}
