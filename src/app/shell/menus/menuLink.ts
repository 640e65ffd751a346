import { Link } from 'react-router';
import type { MenuNode } from './menuTree.ts';

/** Props that make an entry a link: within the app, or in a new window without access to the app's. */
export function menuLink({ to = '', isExternal }: Pick<MenuNode, 'to' | 'isExternal'>) {
  return isExternal || /^https?:/.test(to)
    ? ({ component: 'a', href: to, target: '_blank', rel: 'noopener' } as const)
    : ({ component: Link, to } as const);
}
