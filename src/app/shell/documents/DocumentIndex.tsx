import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { ApiDocument } from './useDocuments.ts';

interface DocumentIndexProps {
  readonly documents: readonly ApiDocument[];
  /** First segment of their addresses. */
  readonly area: 'documents' | 'printable_documents';
}

/** All documents with their subjects, and the calls themselves. */
export function DocumentIndex({ documents, area }: DocumentIndexProps) {
  const message = useMessage();
  return (
    <Stack spacing={2.5}>
      {documents.map(({ path, title, summary }) => (
        <div key={path}>
          <Link component={RouterLink} to={`/${area}/${path}`} sx={{ fontWeight: 500 }}>
            {title}
          </Link>
          <Typography color="textSecondary">{summary}</Typography>
        </div>
      ))}
      <div>
        <Link href="/api/docs" sx={{ fontWeight: 500 }}>
          {message('documents.operations')}
        </Link>
        <Typography color="textSecondary">{message('documents.operations_hint')}</Typography>
      </div>
    </Stack>
  );
}
