import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { WordedFinding } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface DesignFindingsProps {
  readonly findings: readonly WordedFinding[];
  readonly definition: ReportDefinition;
}

/** Nobody can open the report yet, as at the start of every design. */
const unreached = 'DEF016';

/** The findings of the lint in a draft, each with its place and remedy. */
export function DesignFindings({ findings, definition }: DesignFindingsProps) {
  const message = useMessage();
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isWrong = errors.some(({ code }) => code !== unreached);
  const title = isWrong ? 'designer.has_errors' : errors.length > 0 ? 'designer.before_publishing' : 'designer.has_warnings';
  return (
    <Alert severity={isWrong ? 'error' : errors.length > 0 ? 'info' : 'warning'} aria-live="polite">
      {message(title)}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {findings.map((finding, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and the list is drawn anew as a whole
          <li key={i}>
            {placeOf(finding.pointer, definition)}
            {finding.message} {finding.hint}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** The name of the column that a finding is about, as people know it. */
function placeOf(pointer: string, { columns }: ReportDefinition): string {
  const index = /^\/columns\/(\d+)/.exec(pointer)?.[1];
  const field = index === undefined ? undefined : columns[Number(index)]?.field;
  return field === undefined ? '' : `${field}: `;
}
