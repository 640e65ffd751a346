import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { companyOf } from '../addresses/location.ts';
import { useSession } from '../session/useSession.ts';

/**
 * Asks the server, each time a screen is opened, if the user may open its menu id: the browser's copy of menus and screens may be older
 * than the rights. Without a session the description of the screen is the answer. Spec S-121, S-248.
 * @returns the refusal (403); undefined during the request, when the server admits the user, and when it cannot be reached: the screen's
 * own calls are then refused all the same
 */
export function useAccessCheck(cmid: string): ApiError | undefined {
  const session = useSession(companyOf(useLocation().pathname));
  const language = useLanguage();
  const { error } = useQuery({
    enabled: session !== undefined,
    // The refusal is in the language of the call.
    queryKey: ['access', cmid, language],
    queryFn: ({ signal }) => callApi('GET', 'globals/access/cmid', { query: { cmid }, signal, suppressErrors: true }),
    gcTime: 0,
  });
  return error instanceof ApiError && error.status === 403 ? error : undefined;
}
