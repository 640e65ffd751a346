import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { Generator } from './Generator.tsx';
import { ReportStep } from './ReportStep.tsx';
import { copyParameter, templateParameter, useIdParameter, useReport, useTemplate } from './useTemplates.ts';

/** Loads the template that the address names, or asks for the report of a new one. */
export function GeneratorStart({ isAdvanced }: { readonly isAdvanced: boolean }) {
  const message = useMessage();
  const edited = useIdParameter(templateParameter);
  const copied = useIdParameter(copyParameter);
  const id = edited ?? copied;
  const template = useTemplate(id);
  const [chosen, setChosen] = useState<number>();
  const [isBack, setBack] = useState(false);
  const reportId = chosen ?? template.data?.draft.report;
  const report = useReport(reportId);
  const failure = template.error ?? report.error;
  if (failure)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void (template.error ? template.refetch() : report.refetch())}>
        {failure.problem.detail ?? message('errors.unknown')}
      </RetryAlert>
    );
  if (id === undefined && chosen === undefined) return <ReportStep isBack={isBack} onChoose={setChosen} />;
  if (!report.data || (id !== undefined && !template.data))
    return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  if (edited !== undefined && template.data && !template.data.canChange)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {message('report_generator.not_yours')}
      </Alert>
    );
  return (
    <Generator
      key={`${reportId} ${id}`}
      report={report.data}
      template={template.data}
      edited={edited}
      isAdvanced={isAdvanced}
      onOther={
        id === undefined
          ? () => {
              setBack(true);
              setChosen(undefined);
            }
          : undefined
      }
    />
  );
}
