import { useMemo } from 'react';
import type { CellContext } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from './browserTimezone.ts';
import { useDateFormats } from './dateFormats.ts';
import { useLanguage } from './useLanguage.ts';

/** Language, zone and formats of the reader. */
export function useCellContext(): Required<CellContext> {
  const language = useLanguage();
  const formats = useDateFormats();
  return useMemo(() => ({ language, timezone: browserTimezone, formats }), [language, formats]);
}
