import { useLocation } from 'react-router';
import type { ChildDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { tabParameter } from '../../screens/tabAddress.ts';

/** The child whose tab is open, by the address; undefined: the record itself. */
export function useOpenChild(children: readonly ChildDescription[] = []): ChildDescription | undefined {
  const open = new URLSearchParams(useLocation().search).get(tabParameter);
  return children.find(({ name }) => name === open);
}
