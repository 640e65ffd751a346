import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { WordedFinding } from '../../../shared/shell/designer/DesignedReport.ts';

/** A part of the designer that shows the draft and gives another one. */
export interface DesignPanelProps {
  readonly definition: ReportDefinition;
  readonly onChange: (definition: ReportDefinition) => void;
  /** Of the draft as it is shown; empty while it is being checked. */
  readonly findings?: readonly WordedFinding[];
  /** The columns of the draft as its grid last showed them; columns that were added since are missing. */
  readonly described?: readonly ColumnDescription[];
}
