import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { GeneratorSteps } from './GeneratorSteps.tsx';
import { useReports } from './useTemplates.ts';

interface ReportStepProps {
  /** true: the step was returned to, so its heading takes the focus. */
  readonly isBack: boolean;
  readonly onChoose: (id: number) => void;
}

/** The first step: the report to build on. */
export function ReportStep({ isBack, onChoose }: ReportStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  const message = useMessage();
  const text = useText();
  const { data, error, refetch } = useReports();
  return (
    <Box sx={{ mt: 2 }}>
      <GeneratorSteps current="report" />
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 1 }}>
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
              <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
                {text(report.name)}
              </Typography>
              <Typography variant="body2" component="span" color="textSecondary">
                {text(report.type)}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
