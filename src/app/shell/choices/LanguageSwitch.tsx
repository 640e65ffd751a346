import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { LanguageChoice } from '../../../shared/shell/settings/languageChoices.ts';
import { languages } from '../../framework/i18n/catalogues.ts';
import { chooseLanguage } from '../../framework/i18n/language.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { offeredLanguages } from './offeredLanguages.ts';

/** Every language of this build, for pages outside all companies. */
const allLanguages: readonly LanguageChoice[] = languages.map((code) => ({ code, name: '' }));

/** Chooses the language of the interface, without a reload. Spec S-006, B-305. */
export function LanguageSwitch({ choices = allLanguages }: { readonly choices?: readonly LanguageChoice[] | undefined }) {
  const message = useMessage();
  const current = useLanguage();
  return (
    <Stack component="fieldset" direction="row" aria-label={message('layout.language')} sx={{ border: 0, m: 0, p: 0, gap: 0.5 }}>
      {offeredLanguages(choices).map(({ language, name }) => (
        <Button
          key={language}
          lang={language}
          size="small"
          color="inherit"
          variant={language === current ? 'outlined' : 'text'}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}
