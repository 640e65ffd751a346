import { useMessage } from '../i18n/useMessage.ts';
import type { ValueProps } from './KindView.ts';
import { ToneText } from './tones/ToneText.tsx';
import { useFieldText } from './useFieldText.ts';

/** A yes or no of a record, as a word: next to a label, a dash would read as no value. */
export function BooleanValue({ field, record }: ValueProps) {
  const message = useMessage();
  const shown = useFieldText()(field, record);
  if (shown === '') return '—';
  const word = message(record[field.name] === true ? 'form.yes' : 'form.no');
  return field.tones.length === 0 ? (
    word
  ) : (
    <ToneText rules={field.tones} record={record}>
      {word}
    </ToneText>
  );
}
