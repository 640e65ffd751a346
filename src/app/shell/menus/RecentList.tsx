import { use } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { favouriteTargets } from './favouriteTargets.ts';
import { MenuContext } from './MenuContext.ts';
import { menuTargets } from './menuTree.ts';
import { PersonalMenuContext } from './PersonalMenuContext.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { ScreenList } from './ScreenList.tsx';

/** Links to the screens and records that the user opened lately. */
export function RecentList({ company }: { readonly company: string }) {
  const message = useMessage();
  const { recent } = use(PersonalMenuContext);
  const shown = favouriteTargets(recent, menuTargets(use(MenuContext)), company);
  return (
    <ScreenList title={message('recent.title')} hint={shown.length === 0 ? message('recent.hint') : undefined}>
      {shown.map((screen) => (
        <ScreenLink key={screen.path} {...screen} detail={recent.find(({ path }) => path === screen.path)?.detail || screen.group} />
      ))}
    </ScreenList>
  );
}
