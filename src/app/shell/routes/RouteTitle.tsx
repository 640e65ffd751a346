import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';

/** Names the page after its route. It stands before the page, which may then give a name of its own. Spec S-038. */
export function RouteTitle({ titleKey }: { readonly titleKey: string }) {
  const message = useMessage();
  usePageTitle(message(titleKey));
  return null;
}
