import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useStoredColumns } from './useStoredColumns.ts';

/** The columns of a stored template by their names, in order; without those that the reader may not see. */
export function TemplateColumns({ record }: FieldSlotProps) {
  const message = useMessage();
  const { isPending, failure, columns, nameOf } = useStoredColumns(record);
  if (failure !== undefined) return failure;
  if (isPending) return <Skeleton width={160} aria-label={message('layout.loading')} />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, columnWidth: '14rem', overflowWrap: 'anywhere' }}>
      {columns
        .filter((field) => nameOf(field) !== undefined)
        .map((field) => (
          <li key={field}>{nameOf(field)}</li>
        ))}
    </Box>
  );
}
