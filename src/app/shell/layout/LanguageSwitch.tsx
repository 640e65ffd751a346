import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { chooseLanguage, languages } from '../../framework/i18n/language.ts';
import { languageName } from '../../framework/i18n/languageName.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** Chooses the language of the interface, without a reload. */
export function LanguageSwitch() {
  const message = useMessage();
  const language = useLanguage();
  return (
    <Stack component="fieldset" direction="row" aria-label={message('layout.language')} sx={{ border: 0, m: 0, p: 0, gap: 0.5 }}>
      {languages.map((code) => (
        <Button
          key={code}
          lang={code}
          size="small"
          color="inherit"
          variant={code === language ? 'outlined' : 'text'}
          aria-pressed={code === language}
          onClick={() => void chooseLanguage(code)}
        >
          {languageName(code)}
        </Button>
      ))}
    </Stack>
  );
}
