import { use, useMemo } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { favouriteTargets } from './favouriteTargets.ts';
import { type MenuNode, menuTargets } from './menuTree.ts';
import { type PersonalMenu, PersonalMenuContext } from './PersonalMenuContext.ts';

/** The entries above the group's own menu: the home page, favourites and recent screens. Empty lists keep their place, so that nothing moves. */
export function usePersonalNodes(menu: readonly MenuNode[], company: string): readonly MenuNode[] {
  const message = useMessage();
  const { preferences, recent } = use(PersonalMenuContext);
  const { favourites } = preferences;
  return useMemo(() => personalNodes(menu, company, message, { favourites, recent }), [menu, company, message, favourites, recent]);
}

function personalNodes(
  menu: readonly MenuNode[],
  company: string,
  message: (key: string) => string,
  { favourites, recent }: Pick<PersonalMenu, 'recent'> & Pick<PersonalMenu['preferences'], 'favourites'>,
): readonly MenuNode[] {
  const targets = menuTargets(menu);
  const lists = [
    {
      ...heading,
      id: 'favourites',
      title: message('favourites.title'),
      icon: 'Star',
      screens: favourites,
      hint: message('favourites.hint'),
    },
    { ...heading, id: 'recent', title: message('recent.title'), icon: 'History', screens: recent, hint: message('recent.hint') },
  ];
  return [
    { ...heading, id: 'home', title: message('layout.home'), icon: 'Home', to: `/${company}/home` },
    ...lists.map(({ screens, ...list }) => ({
      ...list,
      children: favouriteTargets(screens, targets, company).map(({ to, title, icon }) => ({
        ...heading,
        id: `${list.id} ${to}`,
        title,
        icon,
        to,
      })),
    })),
  ];
}

const heading: MenuNode = { id: '', title: '', icon: '', cmid: '', helpId: '', to: undefined, isExternal: false, children: [] };
