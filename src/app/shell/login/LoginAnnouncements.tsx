import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { HtmlText } from '../../framework/form/HtmlText.tsx';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface PublicAnnouncement {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly severity: 'info' | 'warning' | 'critical';
}

const mostShown = 3;
const looks = { info: 'info', warning: 'warning', critical: 'error' } as const;

/** What a company tells everybody, below its sign-in form; asked for after the form is drawn. Spec S-225. */
export function LoginAnnouncements({ company }: { readonly company: string }) {
  const message = useMessage();
  const language = useLanguage();
  const [told, setTold] = useState<readonly PublicAnnouncement[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    callApi<{ readonly results: readonly PublicAnnouncement[] }>('GET', 'announcements/home', {
      query: { company, language },
      signal: controller.signal,
      suppressErrors: true,
    }).then(
      ({ results }) => setTold(results.slice(0, mostShown)),
      // Signing in does not depend on them.
      () => undefined,
    );
    return () => controller.abort();
  }, [company, language]);
  if (told.length === 0) return null;
  return (
    <Stack component="section" aria-label={message('announcements.title')} spacing={1} sx={{ mt: 3 }}>
      {told.map(({ id, title, body, severity }) => (
        <Alert key={id} severity={looks[severity]} role="note" sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere', '& p': { m: 0 } }}>
          <AlertTitle sx={{ mb: 0.25, fontSize: '0.95rem' }}>{title}</AlertTitle>
          <HtmlText html={body} />
        </Alert>
      ))}
    </Stack>
  );
}
