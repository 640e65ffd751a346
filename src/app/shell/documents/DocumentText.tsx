import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MarkdownView } from '../../framework/markdown/MarkdownView.tsx';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import type { ApiDocument, Documents } from './useDocuments.ts';

interface DocumentTextProps {
  readonly documents: Documents;
  /** true for a document that may be shown here. */
  readonly isShown?: (document: ApiDocument) => boolean;
  readonly addressOf?: (href: string) => string;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** One document: loading, unreachable, unknown, or shown. */
export function DocumentText({ documents, isShown = () => true, addressOf, children }: DocumentTextProps) {
  const message = useMessage();
  const { list, error, retry } = documents;
  if (error)
    return (
      <RetryAlert onRetry={retry}>
        {error.status === 0 ? message('errors.network_hint') : (error.problem.detail ?? message('errors.unknown'))}
      </RetryAlert>
    );
  if (!list)
    return (
      <Stack spacing={1.5} component="output" aria-label={message('layout.loading')}>
        <Skeleton width={280} height={40} />
        <Skeleton variant="rounded" height={240} />
      </Stack>
    );
  const document = list.find(isShown);
  if (!document)
    return (
      <>
        <Typography variant="h1" sx={{ mb: 1.5 }}>
          {message('documents.missing')}
        </Typography>
        <Typography>{message('documents.missing_hint')}</Typography>
      </>
    );
  return (
    <article>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
        <Typography variant="h1">{document.title}</Typography>
        {children}
      </Stack>
      <MarkdownView text={document.body ?? ''} {...(addressOf && { addressOf })} />
    </article>
  );
}
