import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { isSignOnLink, type SignOnLink, signOnLinks } from '../../../shared/shell/sign_on/signOnLinks.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { PageSlotProps } from '../../framework/slots/slotPlaces.ts';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { MissingScreen } from '../pages/MissingScreen.tsx';
import { useProduct } from '../product/ProductContext.tsx';

/** Leads to another site with the server's signed hand-off, which identifies the user. Spec S-094, S-095. */
export function SignOnLinkPage({ screen: { cmid } }: { readonly screen: Pick<PageSlotProps['screen'], 'cmid'> }) {
  return isSignOnLink(cmid) ? <LinkRedirect path={signOnLinks[cmid]} /> : <MissingScreen />;
}

function LinkRedirect({ path }: { readonly path: (typeof signOnLinks)[SignOnLink] }) {
  const message = useMessage();
  const { code } = useProduct();
  const link = useLoaded(path, (signal) =>
    callApi('GET', `{product}/${path}`, { params: { product: code }, signal, suppressErrors: true }),
  );
  const url = link.kind === 'loaded' ? link.data.url : undefined;
  useEffect(() => {
    // Replaces this page in the history: Back must lead to the page of the link, not forward again.
    if (url) window.location.replace(url);
  }, [url]);
  if (link.kind === 'failed') return <LoadFailure error={link.error} retry={link.retry} />;
  if (url === null) return <Typography sx={{ mt: 2 }}>{message('sign_on_link.not_set_up')}</Typography>;
  return (
    <Stack role="status" direction="row" spacing={2} sx={{ mt: 2, alignItems: 'center' }}>
      <CircularProgress size={24} aria-hidden />
      <Typography>{message('sign_on_link.leading_on')}</Typography>
      {url && <Button href={url}>{message('sign_on_link.go')}</Button>}
    </Stack>
  );
}
