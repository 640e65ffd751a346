import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router';
import { chartDefinition } from '../../../shared/framework/definitions/describe/chartView.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { viewQuery } from '../../../shared/framework/grid/view/gridView.ts';
import { formatFilter } from '../../../shared/framework/query/formatFilter.ts';
import { isRowsPerPage } from '../../../shared/framework/query/rowsPerPage.ts';
import type { GridToolProps } from '../../framework/grid/frame/GridToolsContext.ts';
import { useGridLayout, useGridState } from '../../framework/grid/state/GridContexts.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EditIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { useOpenScreens } from '../menus/useOpenScreens.ts';
import { outlineQuery } from './reportOutline.ts';

const designerCmid = 'REPORT-DESIGNER';

/** Begins a report with the rows, columns, filters, order and chart of a grid, for those who may design. */
export function SaveAsReport({ onChosen }: GridToolProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const { screens } = useOpenScreens();
  // The present search and filters, including those not yet in the address.
  const { asked, view } = useGridState();
  const { list, grammar, shownColumns } = useGridLayout();
  if (list.preferencesKey === undefined || !screens.some(({ cmid }) => cmid === designerCmid)) return null;
  const begin = (): void => {
    onChosen();
    const { path } = parseApiKey(list.apiKey);
    const query = outlineQuery({
      path,
      from: list.preferencesKey,
      fixed: list.apiKey.split('?', 2)[1] ?? '',
      columns: shownColumns.map(({ field }) => field),
      filters: formatFilter(viewQuery(asked, grammar).filters),
      rowsPerPage: isRowsPerPage(asked.rowsPerPage) ? asked.rowsPerPage : undefined,
      // A list that nobody sorted is in the order of its definition.
      sort: asked.sort.length > 0 ? asked.sort.map(({ field, descending }) => (descending ? `-${field}` : field)) : list.sort,
      chart: view.chart && chartDefinition(view.chart),
    });
    void navigate(`${pagePath(designerCmid)}?${query}`);
  };
  return (
    <MenuItem onClick={begin}>
      <ListItemIcon>
        <EditIcon fontSize="small" />
      </ListItemIcon>
      {message('designer.save_as_report')}
    </MenuItem>
  );
}
