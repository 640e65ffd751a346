import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RefreshIcon } from '../../framework/icons.ts';
import { schemaChangesKey } from './useSchemaChanges.ts';

/** Makes the server read its definition files again and shows the findings. */
export function ReloadDefinitions() {
  const message = useMessage();
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callApi('POST', 'definitions/reload', { suppressErrors: [429] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schemaChangesKey }),
  });
  return (
    <Card component="section" variant="outlined" aria-label={message('admin_tools.definitions')}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {message('admin_tools.definitions')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: '75ch' }}>
          {message('admin_tools.definitions_hint')}
        </Typography>
        <Button variant="outlined" startIcon={<RefreshIcon />} loading={isPending} onClick={() => mutate()}>
          {message('admin_tools.reload')}
        </Button>
        {error instanceof ApiError && error.status === 429 && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {error.problem.detail}
          </Alert>
        )}
        {data && (
          <Alert severity={data.used ? 'success' : 'error'} sx={{ mt: 1.5 }}>
            {message(data.used ? 'admin_tools.reloaded' : 'admin_tools.reload_refused', {
              version: data.version,
              count: data.findings.length,
            })}
            <Box component="ul" sx={{ m: 0, pl: 2.5, '&:empty': { display: 'none' } }}>
              {data.findings.map(({ code, file, pointer, message: text, hint }) => (
                <Box component="li" key={`${code} ${file} ${pointer} ${text}`} sx={{ overflowWrap: 'anywhere' }}>
                  <strong>{code}</strong> <code>{file}</code> {pointer && <code>{pointer}</code>} {text} {hint}
                </Box>
              ))}
            </Box>
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}
