import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chartDefinition } from '../../../shared/framework/definitions/describe/chartView.ts';
import { viewQuery } from '../../../shared/framework/grid/view/gridView.ts';
import { formatFilter } from '../../../shared/framework/query/formatFilter.ts';
import { isRowsPerPage } from '../../../shared/framework/query/rowsPerPage.ts';
import type { DesignedReport } from '../../../shared/shell/designer/DesignedReport.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useGridActions, useGridLayout, useGridState } from '../../framework/grid/state/GridContexts.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useLatest } from '../../framework/useLatest.ts';
import { FinderField } from '../access/FinderField.tsx';
import { ReportGrid } from '../pages/screenParts.ts';
import { userLine } from '../session/sessionOf.ts';
import { takeDefaults } from './askFor.ts';
import { changedColumn } from './changedColumn.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';

interface DesignPreviewProps extends DesignPanelProps {
  readonly stored: DesignedReport;
  /** true: the part that designs the chart is open, so the preview draws it. */
  readonly showsChart: boolean;
}

/** The report over its real rows, as its designer or as a chosen user sees it. Filters, order, columns and chart of the grid can become the report's. */
export function DesignPreview({ stored, definition, onChange, showsChart }: DesignPreviewProps) {
  const message = useMessage();
  const [user, setUser] = useState('');
  const { data, error } = useQuery<DesignedReport, ApiError>({
    queryKey: ['report-design-as', stored.id, stored.version, user],
    queryFn: ({ signal }) =>
      callApi('GET', 'report_designs/{id}/draft/{user}', { params: { id: stored.id, user }, signal, suppressErrors: true }),
    enabled: user !== '',
    // The rows stay while the next answer is on its way.
    placeholderData: (before) => before,
  });
  const shown = user === '' ? stored : data;
  const [good, setGood] = useState<{ readonly report: DesignedReport; readonly user: string; readonly column: string | undefined }>();
  if (shown?.screen && (shown !== good?.report || user !== good.user)) {
    const column = good && (changedColumn(good.report.definition, shown.definition) ?? good.column);
    setGood({ report: shown, user, column });
  }
  // Rows of a draft without errors stay, out of reach, while an error is mended.
  const drawn = good?.user === user ? good : undefined;
  const isStale = drawn !== undefined && shown !== undefined && !shown.screen;
  const fault = isStale ? shown.findings.find(({ severity }) => severity === 'error') : undefined;
  return (
    <Box
      component="section"
      aria-label={message('designer.preview')}
      sx={{
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        // Keeps the rows in view next to a long list of columns.
        alignSelf: 'start',
        position: { lg: 'sticky' },
        top: { lg: 72 },
      }}
    >
      <Box sx={{ maxWidth: 420 }}>
        <FinderField
          label={message('designer.view_as')}
          find={(search, signal) => callApi('GET', 'report_designs/readers', { query: { search }, signal })}
          value={user}
          keyOf={({ id }) => String(id)}
          titleOf={({ name }) => name}
          detailOf={userLine}
          onChoose={setUser}
        />
      </Box>
      {error && <Alert severity="error">{error.problem.detail ?? message('errors.unknown')}</Alert>}
      {isStale && <Alert severity="error">{[fault?.message, message('designer.last_rows')].filter(Boolean).join(' ')}</Alert>}
      {drawn?.report.screen ? (
        <Box inert={isStale} sx={{ minWidth: 0, ...(isStale && { opacity: 0.5 }) }}>
          <ReportGrid
            key={`${drawn.report.version} ${user}`}
            screen={drawn.report.screen}
            columnInView={drawn.column}
            toolbarEnd={
              <>
                <ShownChart isWanted={showsChart} />
                <TakeOver definition={definition} onChange={onChange} />
              </>
            }
          />
        </Box>
      ) : (
        shown && <Alert severity="info">{message(user === '' ? 'designer.no_preview' : 'designer.not_for_reader')}</Alert>
      )}
    </Box>
  );
}

/** Draws the chart of the draft in place of the rows while it is designed, and the rows afterwards. */
function ShownChart({ isWanted }: { readonly isWanted: boolean }) {
  const { chart } = useGridLayout().list;
  const { change } = useGridActions();
  const shown = useLatest(useGridState().view.chart);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    if (isWanted && chart && JSON.stringify(shown()) !== JSON.stringify(chart)) change('chart', { chart }, { replace: true });
    // The rows come back with the next part; a chart that somebody opened elsewhere stays.
    if (wasWanted.current && !isWanted && shown()) change('chart', { chart: undefined }, { replace: true });
    wasWanted.current = isWanted;
  }, [chart, isWanted, change, shown]);
  return null;
}

/** Stores the grid's present filters, order, columns, page size and chart in the report. */
function TakeOver({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const { asked, view } = useGridState();
  const { grammar, preferences } = useGridLayout();
  const take = (): void => {
    const { filters_params: _filters, sort: _sort, ...rest } = definition;
    const { filters, parameters } = takeDefaults(formatFilter(viewQuery(asked, grammar).filters), definition.parameters ?? []);
    const places = preferences.layout.columns;
    const placed = places.flatMap(({ name, visible }) => {
      const column = definition.columns.find(({ field }) => field === name);
      if (!column) return [];
      const { hidden: _hidden, ...shown } = column;
      return [visible ? shown : { ...shown, hidden: true }];
    });
    const left = definition.columns.filter(({ field }) => !places.some(({ name }) => name === field));
    onChange({
      ...rest,
      columns: [...placed, ...left],
      ...(parameters.length > 0 && { parameters }),
      ...(Object.keys(filters).length > 0 && { filters_params: filters }),
      ...(asked.sort.length > 0 && { sort: asked.sort.map(({ field, descending }) => (descending ? `-${field}` : field)) }),
      ...(isRowsPerPage(asked.rowsPerPage) && { page_size: asked.rowsPerPage }),
      ...(view.chart && { chart: chartDefinition(view.chart) }),
    });
  };
  return <Button onClick={take}>{message('designer.take_over')}</Button>;
}
