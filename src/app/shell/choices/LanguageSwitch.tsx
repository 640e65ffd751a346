import type { LanguageChoice } from '../../../shared/shell/settings/languageChoices.ts';
import { languages } from '../../framework/i18n/catalogues.ts';
import { chooseLanguage } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { offeredLanguages } from './offeredLanguages.ts';

/** Every language of this build, for pages outside all companies. */
const allLanguages: readonly LanguageChoice[] = languages.map((code) => ({ code, name: '' }));

/** Chooses the language of the interface, without a reload. Spec S-006, B-305. */
export function LanguageSwitch({ choices = allLanguages }: { readonly choices?: readonly LanguageChoice[] | undefined }) {
  const message = useMessage();
  const options = offeredLanguages(choices).map(({ language, name }) => ({ value: language, label: name, lang: language }));
  const choose = (chosen: string): void => void chooseLanguage(chosen);
  return <ChoiceButtons choice={{ label: message('layout.language'), value: useLanguage(), options, onChoose: choose }} />;
}
