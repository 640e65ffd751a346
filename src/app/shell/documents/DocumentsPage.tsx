import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PrintIcon } from '../../framework/icons.ts';
import { LanguageSwitch } from '../choices/LanguageSwitch.tsx';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { ProductMark } from '../product/ProductMark.tsx';
import { PageFrameContext } from '../public/PageFrameContext.ts';
import { DocumentIndex } from './DocumentIndex.tsx';
import { DocumentsNavigation } from './DocumentsNavigation.tsx';
import { DocumentText } from './DocumentText.tsx';
import { useDocuments } from './useDocuments.ts';

/** The public documents for programmers: an index, a search, and one document at a path of any depth. Spec S-031. */
export function DocumentsPage() {
  const { '*': path = '' } = useParams();
  const { name } = useProduct();
  const message = useMessage();
  if (use(PageFrameContext) !== undefined)
    return (
      <>
        <EntryHeading title={message('documents.title')} cmid="API-DOCS" hasTitle={path === ''} />
        <Box sx={{ ...columns, mt: 2 }}>
          <DocumentsNavigation path={path} />
          <div>{path === '' ? <Overview /> : <OneDocument path={path} />}</div>
        </Box>
      </>
    );
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Stack
        component="header"
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          px: { xs: 2, sm: 4 },
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Link component={RouterLink} to="/" underline="none" color="inherit" sx={{ minWidth: 0 }}>
          <ProductMark name={name} />
        </Link>
        <LanguageSwitch />
      </Stack>
      <Box sx={{ ...columns, px: { xs: 2, sm: 4 }, py: 3 }}>
        <DocumentsNavigation path={path} />
        <Box component="main">{path === '' ? <Overview /> : <OneDocument path={path} />}</Box>
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: { xs: 3, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '16rem minmax(0, 46rem)' },
} as const;

function Overview() {
  const message = useMessage();
  const isFramed = use(PageFrameContext) !== undefined;
  const { list, error, retry } = useDocuments({});
  if (!list) return <DocumentText documents={{ list, error, retry }} />;
  return (
    <>
      {!isFramed && (
        <Typography variant="h1" sx={{ mb: 3 }}>
          {message('documents.title')}
        </Typography>
      )}
      <DocumentIndex documents={list} area="documents" />
    </>
  );
}

function OneDocument({ path }: { readonly path: string }) {
  const message = useMessage();
  const documents = useDocuments({ path });
  return (
    <>
      <Typography variant="overline" component="p" color="textSecondary">
        <Link component={RouterLink} to="/documents" color="inherit" underline="hover">
          {message('documents.title')}
        </Link>
      </Typography>
      <DocumentText documents={documents}>
        {documents.list?.[0]?.printable && (
          <Link
            component={RouterLink}
            to={`/printable_documents/${path}`}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap', pt: 0.5 }}
          >
            <PrintIcon fontSize="small" />
            {message('documents.print')}
          </Link>
        )}
      </DocumentText>
    </>
  );
}
