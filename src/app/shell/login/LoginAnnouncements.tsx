import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { HtmlText } from '../../framework/html/HtmlText.tsx';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon } from '../../framework/icons.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStore } from '../../framework/stores/persistedStore.ts';

type PublicAnnouncement = AnswerTo<'GET announcements/home'>['results'][number];

const shownMax = 3;
const dismissedAnnouncements = persistedStore('local', 'dismissed_announcements', (kept): readonly number[] | undefined =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : undefined,
);
const looks = { info: 'info', warning: 'warning', critical: 'error' } as const;

/**
 * Public announcements of a company, below its sign-in form; read after the form is drawn. This browser remembers the dismissed ones, since
 * no user is known yet. Spec S-225.
 */
export function LoginAnnouncements({ company }: { readonly company: string }) {
  const message = useMessage();
  const language = useLanguage();
  const [announcements, setAnnouncements] = useState<readonly PublicAnnouncement[]>([]);
  const pictures = useMemo(() => ({ path: 'announcements/pictures', query: { company } }), [company]);
  const dismissed = useStore(dismissedAnnouncements) ?? [];
  useEffect(() => {
    const controller = new AbortController();
    callApi('GET', 'announcements/home', {
      query: { company, language },
      signal: controller.signal,
      suppressErrors: true,
    }).then(
      ({ results }) => setAnnouncements(results),
      // Signing in does not depend on the announcements.
      () => undefined,
    );
    return () => controller.abort();
  }, [company, language]);
  const shown = announcements.filter(({ id }) => !dismissed.includes(id)).slice(0, shownMax);
  const dismiss = (id: number): void => {
    dismissedAnnouncements.set([...dismissed, id].filter((each) => announcements.some((one) => one.id === each)));
  };
  if (shown.length === 0) return null;
  return (
    <Stack
      component="section"
      aria-label={message('announcements.title')}
      divider={<Divider />}
      sx={{ mt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      {shown.map(({ id, title, body, severity }) => (
        <Box key={id} role="note" sx={{ position: 'relative', overflowWrap: 'anywhere' }}>
          <article>
            <Box component="details">
              <Box
                component="summary"
                sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, py: 1, pr: 5, cursor: 'pointer' }}
              >
                <Box
                  aria-hidden
                  component="span"
                  sx={{ flex: 'none', width: 6, height: 6, borderRadius: 1, bgcolor: `${looks[severity]}.main` }}
                />
                <Typography component="h2" variant="subtitle2">
                  {title}
                </Typography>
              </Box>
              <Box sx={{ pl: 1.75, pb: 1.5, typography: 'body2', '& p': { m: 0 }, '& a': { color: 'primary.main' } }}>
                <HtmlText html={body} pictures={pictures} />
              </Box>
            </Box>
          </article>
          <IconButton
            size="small"
            aria-label={message('announcements.dismiss', { title })}
            onClick={() => dismiss(id)}
            sx={{ position: 'absolute', top: 4, right: -6 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Stack>
  );
}
