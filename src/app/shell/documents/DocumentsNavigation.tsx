import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { SearchField } from '../forms/SearchField.tsx';
import { useDocuments } from './useDocuments.ts';

const searchDelayMs = 500;

/** Shown next to a document: a search in all texts, and its results. */
export function DocumentsNavigation({ path }: { readonly path: string }) {
  const message = useMessage();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { list } = useDocuments({ search });
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Box component="nav" aria-label={message('documents.title')}>
      <SearchField label={message('documents.search')} text={typed} onText={setTyped} />
      <Typography role="status" variant="caption" component="p" color="textSecondary" sx={{ mt: 1, minHeight: '1.5em' }}>
        {search !== '' && list && message('documents.found', { count: list.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list?.map((document) => (
          <Box component="li" key={document.path} sx={{ py: { sm: 0.5 }, pl: 2 * (document.path.split('/').length - 1) }}>
            <Link
              component={RouterLink}
              to={`/documents/${document.path}`}
              underline="hover"
              color={document.path === path ? 'textPrimary' : 'primary'}
              aria-current={document.path === path ? 'page' : undefined}
              sx={{ ...tapSx, fontWeight: document.path === path ? 700 : 400 }}
            >
              {document.title}
            </Link>
          </Box>
        ))}
        <Box component="li" sx={{ py: { sm: 0.5 }, mt: 1, borderTop: 1, borderColor: 'divider' }}>
          <Link href="/api/docs" underline="hover" sx={tapSx}>
            {message('documents.operations')}
          </Link>
        </Box>
      </Box>
    </Box>
  );
}

/** On a phone a link is a row of 40 px. */
const tapSx = { display: { xs: 'block', sm: 'inline' }, py: { xs: 1.25, sm: 0 } } as const;
