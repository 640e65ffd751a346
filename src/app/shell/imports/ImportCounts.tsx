import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportOutcome } from '../../../shared/framework/imports/Import.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

const kinds = ['created', 'changed', 'same', 'refused'] as const;

/** The numbers of new, changed, same and wrong rows. */
export function ImportCounts({ outcome: { counts, is_kept: isKept } }: { readonly outcome: ImportOutcome }) {
  const message = useMessage();
  return (
    <Box role="status" aria-label={message(isKept ? 'import.result' : 'import.result_check')} sx={line}>
      {kinds.map((kind) => (
        <Box
          key={kind}
          sx={{ minWidth: 0, borderLeft: 4, pl: 1.5, borderColor: kind === 'refused' && counts.refused > 0 ? 'error.main' : 'divider' }}
        >
          <Typography variant="h3" component="p">
            {message('import.number', { count: counts[kind] })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {message(`import.kind_${kind}`, { count: counts[kind] })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const line = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } } as const;
