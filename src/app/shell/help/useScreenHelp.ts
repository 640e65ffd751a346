import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** Id of the help text of a screen; empty if there is none, undefined during the request. Spec S-251. */
export function useHelpId(cmid: string): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['command_info', cmid],
    queryFn: ({ signal }) => callApi('GET', 'commands/get_info', { query: { cmid }, signal, suppressErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: cmid !== '',
  });
  return isError ? '' : data?.help_id;
}

/** A help text in the language of the interface; an empty `mid` makes no request. */
export function useHelpText(mid: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['menu_help', mid, language],
    enabled: mid !== '',
    queryFn: ({ signal }) => callApi('GET', 'globals/menu/help/{mid}', { params: { mid }, signal, suppressErrors: true }),
  });
}
