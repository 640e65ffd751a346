import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** A help text as the server hands it out, its markup already harmless. */
export interface HelpText {
  readonly mid: string;
  readonly title: string;
  readonly html: string;
  /** Empty: there is none. */
  readonly video_url: string;
}

/** Id of the help text of a screen; empty where there is none, and while it is asked for. Spec S-251. */
export function useHelpId(cmid: string): string {
  const { data } = useQuery({
    queryKey: ['command_info', cmid],
    queryFn: ({ signal }) =>
      callApi<{ readonly help_id: string }>('GET', 'commands/get_info', { query: { cmid }, signal, suppressErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: cmid !== '',
  });
  return data?.help_id ?? '';
}

/** A help text in the language of the interface. */
export function useHelpText(mid: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['menu_help', mid, language],
    queryFn: ({ signal }) => callApi<HelpText>('GET', `globals/menu/help/${encodeURIComponent(mid)}`, { signal, suppressErrors: true }),
  });
}
