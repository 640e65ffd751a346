import { useCallback } from 'react';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { listType } from '../../../shared/framework/definitions/listField.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { FormRecord } from './FormRecord.ts';

/** Gives a field's value as text for people: names for references, labels for options, local times, units; empty for nothing. */
export function useFieldText(): (field: Field, record: FormRecord) => string {
  const language = useLanguage();
  const message = useMessage();
  const formats = useDateFormats();
  return useCallback(
    (field, record) => {
      const value = record[field.name];
      if (field.kind === 'boolean') return typeof value === 'boolean' ? message(value ? 'form.yes' : 'form.no') : '';
      if (field.kind === 'json') return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
      const { 'x-format': format, 'x-unit': unit } = field.property;
      const type = field.kind === 'reference' ? 'text' : (listType(field) ?? 'text');
      // What a reader may not see has no label, and its id tells nobody anything.
      const shown = field.kind === 'reference' ? record[`${field.name}_label`] : value;
      const named = typeof unit === 'object' ? record[unit.field] : unit;
      return formatCell(
        shown,
        { type, format, decimals: field.decimals, unit: typeof named === 'string' ? named : undefined, searchOptions: field.options },
        { language, timezone: browserTimezone, formats },
      );
    },
    [language, formats, message],
  );
}
