import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { DatabaseAnswer } from '../../framework/screens/useLiveDefinitions.ts';

interface SchemaPanelProps {
  readonly answer: DatabaseAnswer;
  /** Address of the administrator's tools; undefined for a user who may not run changes there. */
  readonly toolsPath: string | undefined;
}

/** In development: changes from the definitions saved last that the database refuses, and likely renames. */
export function SchemaPanel({ answer, toolsPath }: SchemaPanelProps) {
  const message = useMessage();
  const [dismissed, setDismissed] = useState<DatabaseAnswer>();
  const { pending, problem } = answer;
  if ((pending.length === 0 && problem === null) || answer === dismissed) return null;
  const isRefused = problem !== null || pending.some(({ blocks }) => blocks);
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      variant="outlined"
      closeText={message('errors.dismiss')}
      onClose={() => setDismissed(answer)}
      sx={{ mb: 2, bgcolor: 'background.paper', alignItems: 'flex-start' }}
    >
      <AlertTitle>
        {isRefused ? message('findings.schema_blocked') : message('findings.schema_title', { count: pending.length })}
      </AlertTitle>
      {problem}
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: '30vh', overflowY: 'auto', '&:empty': { display: 'none' } }}>
        {pending.map(({ id, reason, rows, loss, statements }) => (
          <Box component="li" key={id} sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
            {reason} {message('admin_tools.schema_rows', { count: rows })} · {loss ?? message('admin_tools.schema_no_loss')}
            {statements.map((statement) => (
              <Box key={statement} component="code" sx={{ display: 'block' }}>
                {statement}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      {pending.length > 0 && message('findings.schema_way')}
      {pending.length > 0 && toolsPath !== undefined && (
        <>
          {' '}
          <Link component={RouterLink} to={toolsPath}>
            {message('findings.schema_tools')}
          </Link>
        </>
      )}
    </Alert>
  );
}
