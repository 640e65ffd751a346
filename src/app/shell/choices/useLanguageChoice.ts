import { useQueryClient } from '@tanstack/react-query';
import { languageChoices } from '../../../shared/shell/settings/languageChoices.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { chooseLanguage } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LanguageIcon } from '../../framework/icons.ts';
import { refreshSession } from '../session/keepSession.ts';
import type { Session } from '../session/Session.ts';
import type { Choice } from './Choice.ts';
import { offeredLanguages } from './offeredLanguages.ts';

/**
 * The language of the interface, among those of the master configuration. The page stays; menus and rows are read again in the new
 * language. Spec S-236, B-306.
 */
export function useLanguageChoice({ masterconfig }: Session): Choice {
  const message = useMessage();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const choose = async (chosen: string): Promise<void> => {
    await chooseLanguage(chosen);
    await callApi('POST', 'users/switchlang', { body: { language: profileLanguage(chosen) } });
    // A first load is not replaced by being invalidated: its answer, asked for in the language before, would stay.
    await queryClient.cancelQueries();
    await Promise.all([refreshSession(), queryClient.invalidateQueries()]);
  };
  return {
    id: 'language',
    label: message('layout.language'),
    icon: LanguageIcon,
    value: language,
    options: offeredLanguages(languageChoices(masterconfig)).map(({ language: value, name }) => ({ value, label: name, lang: value })),
    // The reaction to failed calls reports a failure; the interface changes its language all the same.
    onChoose: (chosen) => void choose(chosen).catch(() => undefined),
  };
}
