import { ScreenIcon } from '../../framework/icons.ts';
import { isIcon, namedIcons } from '../../framework/namedIcons.ts';

/** The icon of a menu entry by its name; a sheet of paper for an unknown name. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = isIcon(name) ? namedIcons[name] : ScreenIcon;
  return <Icon fontSize="small" />;
}
