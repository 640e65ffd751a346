import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { screenPath } from '../../shell/addresses/addresses.ts';
import { useCompany } from '../../shell/session/useCompany.ts';

/** Says above the form that its reader has applied for the posting, before anything is filled in. */
export function AlreadyApplied({ record, mode }: FormSlotProps) {
  const message = useMessage();
  const language = useLanguage();
  const company = useCompany();
  const posting = Number(record['posting']);
  const { data } = useQuery({
    queryKey: ['job_postings', posting, 'detail', language],
    queryFn: ({ signal }) => callApi('GET', 'job/detail', { query: { id: posting }, signal, suppressErrors: true }),
    enabled: mode === 'create' && posting > 0,
    retry: false,
    // An application that was just withdrawn, or sent from another tab, counts.
    staleTime: 0,
  });
  if (!data?.applied) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={screenPath(company, 'JOB-APPLY')} color="inherit" size="small">
          {message('job_postings.to_applications')}
        </Button>
      }
    >
      {message('job_postings.applied', { title: data.title })}
    </Alert>
  );
}
