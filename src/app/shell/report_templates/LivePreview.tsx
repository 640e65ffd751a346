import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TemplateDraft, TemplatePreview } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useDebounced } from '../../framework/useDebounced.ts';
import { refusalOf } from './refusalOf.ts';

const pauseMs = 500;

/** The first rows of the report as it is now, with the number of all. */
export function LivePreview({ draft }: { readonly draft: TemplateDraft }) {
  const message = useMessage();
  const language = useLanguage();
  const titleId = useId();
  const asked = useDebounced(JSON.stringify(draft), pauseMs);
  const { data, error, isFetching, refetch } = useQuery<TemplatePreview, ApiError>({
    queryKey: ['report-generator', 'preview', language, asked],
    queryFn: ({ signal }) =>
      callApi('POST', 'report_templates/preview', { body: JSON.parse(asked) as TemplateDraft, signal, suppressErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isFetching} sx={{ p: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} component="h3" variant="subtitle1" sx={{ flex: 1 }}>
          {message('report_generator.preview')}
        </Typography>
        {data && !error && data.first_rows.length > 0 && (
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {message('report_generator.rows', { count: data.rows, shown: data.first_rows.length })}
          </Typography>
        )}
        <Button size="small" onClick={() => void refetch()}>
          {message('report_generator.preview_again')}
        </Button>
      </Box>
      {error && <Alert severity="error">{refusalOf(error) ?? message('errors.unknown')}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} role="status" aria-label={message('layout.loading')} />}
      {data && !error && data.first_rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {message('report_generator.no_rows')}
        </Typography>
      )}
      {data && !error && data.first_rows.length > 0 && <PreviewTable preview={data} />}
    </Box>
  );
}

function PreviewTable({ preview: { columns, first_rows: rows } }: { readonly preview: TemplatePreview }) {
  const message = useMessage();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={message('report_generator.first_rows')} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map(({ field, heading }) => (
              <TableCell key={field} sx={{ whiteSpace: 'nowrap' }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have no key
            <TableRow key={i}>
              {columns.map(({ field }, at) => (
                <TableCell key={field} sx={{ whiteSpace: 'nowrap' }}>
                  {row[at]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
