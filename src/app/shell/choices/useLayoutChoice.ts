import { use } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuPositionIcon } from '../../framework/icons.ts';
import { PersonalMenuContext } from '../menus/PersonalMenuContext.ts';
import type { Choice } from './Choice.ts';

/** The place of the menu: at the side or at the top; a phone has a drawer instead. Spec S-244. */
export function useLayoutChoice(): Choice {
  const message = useMessage();
  const { layout, change } = use(PersonalMenuContext).preferences;
  return {
    id: 'menu',
    label: message('layout.menu_layout'),
    icon: MenuPositionIcon,
    value: layout,
    options: [
      { value: 'side', label: message('layout.menu_side') },
      { value: 'top', label: message('layout.menu_top') },
    ],
    onChoose: (value) => change({ layout: value === 'top' ? 'top' : 'side' }),
  };
}
