import { ownValue } from '../../../shared/framework/ownValue.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useAuditedWords } from './useAuditedWords.ts';

/** The changed fields of an entry of the audit log by their labels. */
export function AuditedFields({ record, value }: FieldSlotProps) {
  const text = useText();
  const words = useAuditedWords(textOf(record['entity']));
  const names = textOf(value).split(', ').filter(Boolean);
  const labels = names.map((name) => {
    const label = ownValue(words?.fields, name);
    return label ? text(label) : name;
  });
  return [...new Set(labels)].join(', ');
}
