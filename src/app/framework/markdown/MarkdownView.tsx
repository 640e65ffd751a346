import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Link as RouterLink } from 'react-router';
import remarkGfm from 'remark-gfm';

interface MarkdownViewProps {
  readonly text: string;
  /** Gives the address that a link leads to; default: the written one. */
  readonly addressOf?: (href: string) => string;
}

const plugins = [remarkGfm];

/** Shows a Markdown text. HTML in it is left out, so that nothing in a text can run. */
export function MarkdownView({ text, addressOf = (href) => href }: MarkdownViewProps) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', '& code': { fontFamily: 'monospace' } }}>
      <Markdown
        remarkPlugins={plugins}
        components={components}
        skipHtml
        urlTransform={(href) => (isSafe(href) ? addressOf(href) : undefined)}
      >
        {text}
      </Markdown>
    </Box>
  );
}

type HeadingLevel = 'h2' | 'h3' | 'h4';

/** The page itself has the only heading of the first level. */
const heading =
  (component: HeadingLevel) =>
  ({ children }: { readonly children?: ReactNode }) => (
    <Typography variant={component === 'h2' ? 'h2' : 'subtitle1'} component={component} sx={{ mt: 3.5, mb: 1 }}>
      {children}
    </Typography>
  );

const components: Components = {
  h1: heading('h2'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  p: ({ children }) => <Typography sx={{ my: 1.5 }}>{children}</Typography>,
  ul: ({ children }) => <List component="ul">{children}</List>,
  ol: ({ children }) => <List component="ol">{children}</List>,
  li: ({ children }) => (
    <Typography component="li" sx={{ my: 0.75 }}>
      {children}
    </Typography>
  ),
  pre: ({ children }) => (
    <Box
      component="pre"
      tabIndex={0}
      sx={{ my: 2, p: 1.5, overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}
    >
      {children}
    </Box>
  ),
  table: ({ children }) => (
    <TableContainer tabIndex={0} sx={{ my: 2 }}>
      <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top', overflowWrap: 'normal' } }}>
        {children}
      </Table>
    </TableContainer>
  ),
  thead: ({ children }) => <TableHead>{children}</TableHead>,
  tbody: ({ children }) => <TableBody>{children}</TableBody>,
  tr: ({ children }) => <TableRow>{children}</TableRow>,
  th: ({ children }) => <TableCell scope="col">{children}</TableCell>,
  td: ({ children }) => <TableCell>{children}</TableCell>,
  a: ({ href, children }) => (href === undefined ? children : <TextLink href={href}>{children}</TextLink>),
  // Pictures from other sites are not loaded; their text is shown instead.
  img: ({ alt }) => alt,
};

function List({ component, children }: { readonly component: 'ul' | 'ol'; readonly children: ReactNode }) {
  return (
    <Box component={component} sx={{ my: 1.5, pl: 3 }}>
      {children}
    </Box>
  );
}

/** Pages of the app open inside it; pages of the server and other sites open as ordinary links. */
function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const isPage = href.startsWith('/') && !href.startsWith('/api/');
  return isPage ? (
    <Link component={RouterLink} to={href}>
      {children}
    </Link>
  ) : (
    <Link href={href} rel="noopener noreferrer">
      {children}
    </Link>
  );
}

/** true for a page of this site, a web page or a mail address; false for scripts and for addresses that only look like a page here. */
function isSafe(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)/i.test(href) && !href.includes('\\');
}
