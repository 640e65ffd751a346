import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';

/** A part of the designer that shows the draft and gives another one. */
export interface DesignPanelProps {
  readonly definition: ReportDefinition;
  readonly onChange: (definition: ReportDefinition) => void;
}
