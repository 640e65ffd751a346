import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DocumentIndex } from './DocumentIndex.tsx';
import { DocumentText } from './DocumentText.tsx';
import { useDocuments } from './useDocuments.ts';

/** On paper: black on white in every theme, long lines of code wrapped, no button. */
const paper = (
  <GlobalStyles
    styles={{
      '@media print': {
        '@page': { margin: '2cm' },
        'body, body *': { color: '#000 !important', backgroundColor: 'transparent !important' },
        button: { display: 'none !important' },
        pre: { whiteSpace: 'pre-wrap', breakInside: 'avoid' },
        'h1, h2, h3': { breakAfter: 'avoid' },
        'tr, li': { breakInside: 'avoid' },
      },
    }}
  />
);

/** A single document for printing. Spec S-032. */
export function PrintableDocumentPage() {
  const { '*': path = '' } = useParams();
  return (
    <Box component="main" sx={{ maxWidth: '46rem', mx: 'auto', px: 2, py: 3 }}>
      {paper}
      {path === '' ? <PrintableIndex /> : <PrintableDocument path={path} />}
    </Box>
  );
}

function PrintableDocument({ path }: { readonly path: string }) {
  const message = useMessage();
  const documents = useDocuments({ path });
  return (
    <DocumentText documents={documents} isShown={({ printable }) => printable} addressOf={printableAddress}>
      <Button size="small" variant="outlined" onClick={() => window.print()}>
        {message('documents.print')}
      </Button>
    </DocumentText>
  );
}

function PrintableIndex() {
  const message = useMessage();
  const documents = useDocuments({});
  if (!documents.list) return <DocumentText documents={documents} />;
  return (
    <>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {message('documents.title')}
      </Typography>
      <DocumentIndex documents={documents.list.filter(({ printable }) => printable)} area="printable_documents" />
    </>
  );
}

/** Keeps a link from a printable document within the printable documents. */
function printableAddress(href: string): string {
  return href.replace(/^\/documents(?=\/|$)/, '/printable_documents');
}
