import { useMemo } from 'react';
import { type ChartWords, chartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../i18n/dateFormats.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';

/** The words of a chart in the interface's language and the reader's formats. */
export function useChartWords({ groups, measure }: ChartView): ChartWords {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { title, columns } = useGridLayout().list;
  return useMemo(
    () => chartWords({ groups, measure }, { title: text(title), columns, language, timezone: browserTimezone, formats, message }),
    [groups, measure, title, columns, message, text, language, formats],
  );
}
