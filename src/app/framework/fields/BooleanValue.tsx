import { useMessage } from '../i18n/useMessage.ts';
import { BooleanMark } from './BooleanMark.tsx';
import type { ValueProps } from './KindView.ts';
import { ToneText } from './ToneText.tsx';
import { useFieldText } from './useFieldText.ts';

/** A yes or no of a record: the mark of lists; its word where it has a tone, since a dot alone says nothing. */
export function BooleanValue({ field, record }: ValueProps) {
  const message = useMessage();
  const shown = useFieldText()(field, record);
  if (shown === '') return '—';
  if (field.tones.length === 0) return <BooleanMark value={record[field.name] === true} />;
  return (
    <ToneText rules={field.tones} record={record}>
      {message(record[field.name] === true ? 'form.yes' : 'form.no')}
    </ToneText>
  );
}
