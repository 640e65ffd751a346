import type { ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import type { GeneratorState } from './generatorState.ts';

/** A part of the generator, which changes the report while it is built. */
export interface GeneratorPartProps {
  readonly report: ReportToBuild;
  readonly state: GeneratorState;
  readonly onChange: (state: GeneratorState) => void;
}
