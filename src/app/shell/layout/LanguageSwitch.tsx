import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { chooseLanguage, languages } from '../../framework/i18n/language.ts';
import { languageName } from '../../framework/i18n/languageName.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** Chooses the language of the interface, without a reload. */
export function LanguageSwitch() {
  const message = useMessage();
  const language = useLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={message('layout.language')}
      onChange={(_event, chosen: string | null) => void (chosen && chooseLanguage(chosen))}
    >
      {languages.map((code) => (
        <ToggleButton key={code} value={code} lang={code} sx={{ px: 1.5, py: 0.5, textTransform: 'none' }}>
          {languageName(code)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
