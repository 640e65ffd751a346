import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { LocalizedFinding } from '../../framework/screens/useLiveDefinitions.ts';

/** Errors in the definition files saved last; the last valid ones stay in use. A dismissed panel comes back with the next save. */
export function FindingsPanel({ findings }: { readonly findings: readonly LocalizedFinding[] }) {
  const message = useMessage();
  const [dismissed, setDismissed] = useState<readonly LocalizedFinding[]>();
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0 || findings === dismissed) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      closeText={message('errors.dismiss')}
      onClose={() => setDismissed(findings)}
      sx={{ mb: 2, bgcolor: 'background.paper', alignItems: 'flex-start' }}
    >
      <AlertTitle>{message('findings.title', { count: errors.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: '30vh', overflowY: 'auto' }}>
        {errors.map(({ code, file, pointer, message: text, hint }) => (
          <Box component="li" key={`${code} ${file} ${pointer} ${text}`} sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
            <strong>{code}</strong> <code>{file}</code> {pointer && <code>{pointer}</code>}
            <br />
            {text} {hint}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
