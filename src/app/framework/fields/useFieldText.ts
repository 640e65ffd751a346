import { useCallback } from 'react';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { FormRecord } from './FormRecord.ts';
import { kindTexts } from './kindTexts.ts';

/** Gives a field's value as text for people: names for references, labels for options, local times, units; empty for nothing. */
export function useFieldText(): (field: Field, record: FormRecord) => string {
  const language = useLanguage();
  const message = useMessage();
  const formats = useDateFormats();
  return useCallback(
    (field, record) => kindTexts[field.kind](field, record, { language, timezone: browserTimezone, formats, message }),
    [language, formats, message],
  );
}
