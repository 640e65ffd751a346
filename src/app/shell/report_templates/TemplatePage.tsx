import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { ReportGrid } from '../pages/screenParts.ts';
import { TemplateDownload } from './TemplateDownload.tsx';
import { copyParameter, templateParameter, useIdParameter, useTemplate } from './useTemplates.ts';

/** The rows of a stored template in the grid, with its file and the ways to change it. */
export function TemplatePage() {
  const message = useMessage();
  const pagePath = usePagePath();
  const id = useIdParameter(templateParameter);
  const { data, error, refetch } = useTemplate(id);
  if (id === undefined)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {message('report_generator.no_template')}
      </Alert>
    );
  if (error)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {error.problem.detail ?? message('errors.unknown')}
      </RetryAlert>
    );
  if (!data) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  const way = data.canChange ? templateParameter : copyParameter;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {data.name}
        </Typography>
        <Button component={Link} to={`${pagePath('RPT-GEN')}?${way}=${id}`} variant="outlined">
          {message(data.canChange ? 'report_generator.edit' : 'report_generator.copy')}
        </Button>
      </Box>
      {data.problems.map((problem) => (
        <Alert key={problem} severity={data.screen ? 'warning' : 'error'} sx={{ mt: 1 }}>
          {problem}
        </Alert>
      ))}
      {data.screen && <ReportGrid screen={data.screen} toolbarEnd={<TemplateDownload template={data} />} />}
    </>
  );
}
