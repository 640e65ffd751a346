import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { GeneratorSteps } from './GeneratorSteps.tsx';
import { useReports } from './useTemplates.ts';

/** The first step: the report to build on. */
export function ReportStep({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const message = useMessage();
  const text = useText();
  const { data, error, refetch } = useReports();
  return (
    <Box sx={{ mt: 2 }}>
      <GeneratorSteps current="report" />
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {message('report_generator.choose_report')}
      </Typography>
      {error && <RetryAlert onRetry={() => void refetch()}>{message('errors.unknown')}</RetryAlert>}
      {!data && !error && <Skeleton variant="rounded" height={160} aria-label={message('layout.loading')} />}
      {data?.results.length === 0 && <Typography color="textSecondary">{message('report_generator.no_report')}</Typography>}
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(240px, 1fr))' }, m: 0, p: 0 }}
      >
        {data?.results.map((report) => (
          <Card key={report.id} component="li" variant="outlined" sx={{ listStyle: 'none' }}>
            <CardActionArea onClick={() => onChoose(report.id)} sx={{ p: 2, height: '100%' }}>
              <Typography variant="subtitle1">{text(report.name)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text(report.type)}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
