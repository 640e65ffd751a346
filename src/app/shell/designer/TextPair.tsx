import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Text } from '../../../shared/framework/text.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

type Pair = { readonly en: string; readonly fr: string };

interface TextPairProps {
  /** Key of the message that names the text; its language follows in the label. */
  readonly label: string;
  readonly value: Text | undefined;
  /** Shown while the text is empty. */
  readonly placeholder?: Text | undefined;
  readonly isRequired?: boolean;
  /** Called with undefined when both languages are empty. */
  readonly onChange: (value: Pair | undefined) => void;
}

/** A text in both languages; a single language is a finding of the lint. */
export function TextPair({ label, value, placeholder, isRequired = false, onChange }: TextPairProps) {
  const message = useMessage();
  const own: Pair = { en: value?.en ?? '', fr: value?.fr ?? '' };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      {(['en', 'fr'] as const).map((language) => (
        <TextField
          key={language}
          required={isRequired}
          label={message('designer.in_language', { label: message(label), language })}
          value={own[language]}
          placeholder={placeholder?.[language]}
          onChange={(event) => {
            const next = { ...own, [language]: event.target.value };
            onChange(next.en === '' && next.fr === '' ? undefined : next);
          }}
          error={(own[language] === '') !== (own.en === '' && own.fr === '')}
          slotProps={{ htmlInput: { maxLength: 200, lang: language }, inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  );
}
