import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';

/**
 * Has the server verify, each time that a screen is opened, that the user may open its menu id: what the browser knows of menus and
 * screens may be older than the rights. Spec S-121, S-248.
 * @returns the refusal (403); undefined while the server is asked, when it admits, and when it cannot be asked: what the screen then
 * reads is refused all the same
 */
export function useAccessCheck(cmid: string): ApiError | undefined {
  const { error } = useQuery({
    queryKey: ['access', cmid],
    queryFn: ({ signal }) => callApi('GET', 'globals/access/cmid', { query: { cmid }, signal, suppressErrors: true }),
    gcTime: 0,
  });
  return error instanceof ApiError && error.status === 403 ? error : undefined;
}
