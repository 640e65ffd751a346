import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo } from 'react';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { formValidator } from '../../framework/form/checks/formValidator.ts';
import { useProblemText } from '../../framework/form/checks/useProblemText.ts';
import { useShownProblems } from '../../framework/form/checks/useShownProblems.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { DensityResult } from './DensityResult.tsx';
import { emptyLine } from './densityAddress.ts';
import { linesOf } from './densityForm.ts';
import { useDensity, useDensityScales } from './useDensity.ts';

/** RATE-DENS: density and class of lines of freight by each public scale, computed while they are typed. */
export function DensityPage() {
  const message = useMessage();
  const { data, error, refetch } = useDensityScales();
  if (data && data.scales.length === 0)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {message('density.none')}
      </Alert>
    );
  if (data) return <Calculator scales={data} />;
  if (error)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {error.problem.detail ?? message('errors.network_hint')}
      </RetryAlert>
    );
  return <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
}

function Calculator({ scales }: { readonly scales: AnswerTo<'GET density/scales'> }) {
  const message = useMessage();
  const text = useText();
  const problemText = useProblemText();
  const id = useId();
  const shown = useShownProblems();
  const { lines, change, form, figures, numbers, isFromAddress } = useDensity(scales);
  const { showAll } = shown;
  // Lines that come back have their problems in view: nobody leaves their inputs again.
  useEffect(() => {
    if (isFromAddress) showAll();
  }, [isFromAddress, showAll]);
  const validator = useMemo(() => formValidator({ problems: form.problems, problemText }), [form, problemText]);
  const uiSchema = useMemo(() => form.uiSchema(text, message('density.lines')), [form, text, message]);
  const startOver = () => {
    shown.reset();
    change([emptyLine]);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <FormBase
        id={id}
        schema={form.schema}
        uiSchema={uiSchema}
        validator={validator}
        shown={shown}
        showErrorList={false}
        formData={{ lines }}
        onChange={({ formData }) => change(linesOf(formData))}
      >
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {message('density.measures_help')}
        </Typography>
      </FormBase>
      <DensityResult
        scales={scales.scales}
        figures={figures}
        numbers={numbers}
        missing={lines.length - numbers.length}
        onStartOver={startOver}
      />
    </Box>
  );
}
