import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';

export const stepNames = ['report', 'columns', 'filters', 'output'] as const;
export type StepName = (typeof stepNames)[number];

interface GeneratorStepsProps {
  readonly current: StepName;
  /** Absent: no report is chosen yet, so no other step can be opened. */
  readonly onChoose?: (step: StepName) => void;
}

/** The steps of the generator, with the current one marked. */
export function GeneratorSteps({ current, onChoose }: GeneratorStepsProps) {
  const message = useMessage();
  const titles = {
    report: message('report_generator.step_report'),
    columns: message('report_generator.step_columns'),
    filters: message('report_generator.step_filters'),
    output: message('report_generator.step_output'),
  };
  const choose = (name: string): void => {
    const step = stepNames.find((each) => each === name);
    if (step) onChoose?.(step);
  };
  return (
    <StepList steps={listedSteps(titles, current)} label={message('report_generator.steps')} {...(onChoose && { onChoose: choose })} />
  );
}
