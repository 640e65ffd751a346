import Box from '@mui/material/Box';
import { CalculatedColumns } from './CalculatedColumns.tsx';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { GroupingPart } from './GroupingPart.tsx';
import { TotalsPart } from './TotalsPart.tsx';

/** Calculated columns, groups and totals. Spec D-125 */
export function AdvancedOptions(props: GeneratorPartProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CalculatedColumns {...props} />
      <GroupingPart {...props} />
      <TotalsPart {...props} />
    </Box>
  );
}
