import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { SchemaChange } from '../../framework/screens/SchemaChange.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

interface SchemaChangeItemProps {
  readonly change: SchemaChange;
  readonly isChosen: boolean;
  readonly givenValue: string;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onValue: (value: string) => void;
}

/** One pending change: reason, rows, loss, statements, and an input for the value if its rows need one. */
export function SchemaChangeItem({ change, isChosen, givenValue, onChoose, onValue }: SchemaChangeItemProps) {
  const message = useMessage();
  const pagePath = usePagePath();
  const { reason, rows, loss, blocks, statements, value, choices, list } = change;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      {statements.length > 0 ? (
        <FormControlLabel control={<Checkbox checked={isChosen} onChange={(_event, checked) => onChoose(checked)} />} label={reason} />
      ) : (
        <Typography>{reason}</Typography>
      )}
      <Box sx={{ pl: { xs: 0, sm: 4 } }}>
        <Typography variant="body2" color={loss ? 'error' : 'textSecondary'}>
          {message('admin_tools.schema_rows', { count: rows })} · {loss ?? message('admin_tools.schema_no_loss')}
        </Typography>
        {blocks && <Typography variant="body2">{message('admin_tools.schema_blocks')}</Typography>}
        {statements.length === 0 && <Typography variant="body2">{message('admin_tools.schema_by_hand')}</Typography>}
        {list !== null && (
          <Link component={RouterLink} to={pagePath(list)} variant="body2">
            {message('admin_tools.schema_show')}
          </Link>
        )}
        {statements.map((statement) => (
          <Typography key={statement} component="code" variant="body2" sx={{ display: 'block', fontFamily: 'monospace' }}>
            {statement}
          </Typography>
        ))}
        {value !== 'none' && isChosen && (
          <TextField
            label={message('admin_tools.schema_value')}
            value={givenValue}
            onChange={({ target }) => onValue(target.value)}
            select={value === 'choice'}
            size="small"
            required
            sx={{ mt: 1, minWidth: 'min(100%, 16rem)' }}
          >
            {choices.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {choice}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
    </Box>
  );
}
