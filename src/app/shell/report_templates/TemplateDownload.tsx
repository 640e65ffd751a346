import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { viewQuery } from '../../../shared/framework/grid/view/gridView.ts';
import { formatFilter } from '../../../shared/framework/query/formatFilter.ts';
import type { OpenedTemplate } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { useGridLayout, useGridState } from '../../framework/grid/state/GridContexts.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DownloadIcon } from '../../framework/icons.ts';
import { refusalOf } from './refusalOf.ts';

const formats = ['XLSX', 'PDF', 'CSV', 'JSON', 'XML', 'HTML'] as const;

/** The file of a template, with the present filters and order of its grid. */
export function TemplateDownload({ template }: { readonly template: OpenedTemplate }) {
  const message = useMessage();
  const notify = useNotify();
  const { asked } = useGridState();
  const { grammar } = useGridLayout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = async (format: string): Promise<void> => {
    setAnchor(null);
    const sorting = asked.sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' }));
    const { draft } = template;
    const filters = formatFilter(viewQuery(asked, grammar).filters);
    // Columns that the user cannot have are missing in the grid too.
    const shown = new Set((template.screen?.list?.columns ?? []).map(({ field }) => field));
    const kept = <Part extends { readonly field: string }>(parts: readonly Part[] = []) => parts.filter(({ field }) => shown.has(field));
    const column_list = kept(draft.column_list);
    const [totals, grouping] = [{ fields: kept(draft.totals?.fields) }, { fields: kept(draft.grouping?.fields) }];
    const body = { ...draft, column_list, totals, grouping, filters, sorting, output_type: format, title: template.name };
    try {
      saveFile(await fetchFile('POST', 'report_templates/file', { body, suppressErrors: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(refusalOf(error) ?? message('errors.unknown'), { type: 'error' });
    }
  };
  return (
    <>
      <Tooltip title={message('report_generator.download')}>
        <IconButton
          aria-label={message('report_generator.download')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => void download(format)}>
            {format}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
