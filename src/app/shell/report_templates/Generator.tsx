import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OpenedTemplate, ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { LeaveGuard } from '../../framework/dialogs/LeaveGuard.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FiltersStep } from './FiltersStep.tsx';
import { GeneratorSteps, type StepName, stepNames } from './GeneratorSteps.tsx';
import { beginState, chosenNames, draftOf } from './generatorState.ts';
import { LivePreview } from './LivePreview.tsx';
import { OutputStep } from './OutputStep.tsx';
import { templateParameter } from './useTemplates.ts';

interface GeneratorProps {
  readonly report: ReportToBuild;
  /** The template that is changed or copied. */
  readonly template: OpenedTemplate | undefined;
  /** Id of the template that is changed. */
  readonly edited: number | undefined;
  /** true: the advanced options are open at first. */
  readonly isAdvanced: boolean;
  /** Goes back to the choice of a report; absent: the template has one. */
  readonly onOther: (() => void) | undefined;
}

/** Builds a report in steps, over its first rows. */
export function Generator({ report, template, edited, isAdvanced, onOther }: GeneratorProps) {
  const message = useMessage();
  const text = useText();
  const first = useMemo(
    () =>
      beginState(
        report.columns.map(({ field }) => field),
        report.exceptions,
        template?.draft,
      ),
    [report, template],
  );
  const [state, setState] = useState(first);
  const [step, setStep] = useState<StepName>('columns');
  const isLeaving = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef(onOther ? undefined : step);
  // The button of a step goes with it; a page that is opened with its report keeps its focus.
  useEffect(() => {
    if (announced.current === step) return;
    announced.current = step;
    heading.current?.focus();
  }, [step]);
  const draft = useMemo(() => draftOf(report.id, state), [report, state]);
  useCleanAddress(step !== 'filters');
  const choose = (next: StepName): void => {
    if (next === 'report') onOther?.();
    else setStep(next);
  };
  const at = stepNames.indexOf(step);
  const [before, after] = [stepNames[at - 1], stepNames[at + 1]];
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveGuard isDirty={state !== first} isLeaving={isLeaving} ignoresQuery />
      <GeneratorSteps current={step} onChoose={choose} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {template && edited !== undefined ? template.name : text(report.name)}
        </Typography>
        <Chip
          size="small"
          label={message('report_generator.count', { count: chosenNames(state).length, max: templateLimits.columns })}
          aria-live="polite"
        />
      </Box>
      {step === 'columns' && <ColumnsStep report={report} state={state} onChange={setState} isAdvanced={isAdvanced} />}
      {step === 'filters' && <FiltersStep report={report} state={state} onChange={setState} />}
      {step === 'output' && (
        <OutputStep report={report} draft={draft} template={template} edited={edited} onSaved={() => (isLeaving.current = true)} />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {before && (before !== 'report' || onOther) && (
          <Button variant="outlined" onClick={() => choose(before)}>
            {message('report_generator.back')}
          </Button>
        )}
        {after && (
          <Button variant="contained" onClick={() => choose(after)}>
            {message('report_generator.next')}
          </Button>
        )}
      </Box>
      <Paper variant="outlined" sx={{ minWidth: 0 }}>
        <LivePreview draft={draft} />
      </Paper>
    </Box>
  );
}

/** Removes the filters of the step before from the address, which the state of the report holds. */
function useCleanAddress(isClean: boolean): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isClean) return;
    const own = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([name]) => name === templateParameter || name === 'report_copy'),
    );
    if (own.toString() !== search.slice(1)) void navigate({ search: own.toString() }, { replace: true, preventScrollReset: true });
  }, [isClean, search, navigate]);
}
