import { useMemo } from 'react';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordScope } from '../fields/FormScope.ts';
import type { Siblings } from '../fields/Siblings.ts';
import type { RecordForm } from './useRecordForm.ts';

const noSiblings: Siblings = {};

/** What the fields of a record's form need beside their values; the same object until one of its parts changes. */
export function useRecordScope(
  screen: ScreenDescription,
  { record, change, offers }: Pick<RecordForm, 'record' | 'change' | 'offers'>,
  siblings: Siblings = noSiblings,
): RecordScope {
  return useMemo(
    () => ({ screen, record, siblings, offers, onNamed: (field, name) => change({ [`${field}_label`]: name }) }),
    [screen, record, siblings, offers, change],
  );
}
