import { useCallback } from 'react';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { kindTexts } from '../../../shared/framework/records/kindTexts.ts';
import { useCellContext } from '../i18n/useCellContext.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { FormRecord } from './inputs/FormRecord.ts';

/** Gives a field's value as text for people: names for references, labels for options, local times, units; empty for nothing. */
export function useFieldText(): (field: Field, record: FormRecord) => string {
  const context = useCellContext();
  const message = useMessage();
  return useCallback((field, record) => kindTexts[field.kind](field, record, { ...context, message }), [context, message]);
}
