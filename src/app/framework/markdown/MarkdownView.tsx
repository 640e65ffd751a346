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
import { Link as RouterLink } from 'react-router';
import { type Inline, type MarkdownBlock, parseMarkdown } from '../../../shared/framework/markdown/parseMarkdown.ts';

interface MarkdownViewProps {
  readonly text: string;
  /** Address that a link leads to, where it is not the one that is written. */
  readonly addressOf?: (href: string) => string;
}

const same = (href: string): string => href;

/** Shows a text with its marks. Elements are made one by one, never from markup, so that nothing in a text can run. */
export function MarkdownView({ text, addressOf = same }: MarkdownViewProps) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', '& code': { fontFamily: 'monospace', fontSize: '0.9em' } }}>
      {parseMarkdown(text).map((block, at) => (
        <Block key={at} block={block} inline={(parts) => <InlineParts parts={parts} addressOf={addressOf} />} />
      ))}
    </Box>
  );
}

interface BlockProps {
  readonly block: MarkdownBlock;
  readonly inline: (parts: readonly Inline[]) => ReactNode;
}

/** The page has the first level for itself. */
const headings = { 1: 'h2', 2: 'h2', 3: 'h3', 4: 'h4' } as const;

function Block({ block, inline }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography variant={block.level < 3 ? 'h2' : 'subtitle1'} component={headings[block.level]} sx={{ mt: 3.5, mb: 1 }}>
          {inline(block.parts)}
        </Typography>
      );
    case 'paragraph':
      return <Typography sx={{ my: 1.5 }}>{inline(block.parts)}</Typography>;
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} sx={{ my: 1.5, pl: 3 }}>
          {block.items.map((item, at) => (
            <Typography key={at} component="li" sx={{ my: 0.75 }}>
              {inline(item)}
            </Typography>
          ))}
        </Box>
      );
    case 'code':
      return (
        <Box
          component="pre"
          tabIndex={0}
          sx={{ my: 2, p: 1.5, overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}
        >
          <code>{block.text}</code>
        </Box>
      );
    case 'table':
      return <TableBlock block={block} inline={inline} />;
  }
}

function TableBlock({ block, inline }: { readonly block: MarkdownBlock & { readonly kind: 'table' } } & Pick<BlockProps, 'inline'>) {
  return (
    <TableContainer tabIndex={0} sx={{ my: 2 }}>
      <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top', overflowWrap: 'normal' } }}>
        <TableHead>
          <TableRow>
            {block.head.map((cell, at) => (
              <TableCell key={at} scope="col">
                {inline(cell)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {block.rows.map((row, at) => (
            <TableRow key={at}>
              {row.map((cell, column) => (
                <TableCell key={column}>{inline(cell)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function InlineParts({ parts, addressOf }: { readonly parts: readonly Inline[]; readonly addressOf: (href: string) => string }) {
  return parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        return <code key={at}>{part.text}</code>;
      case 'strong':
        return (
          <strong key={at}>
            <InlineParts parts={part.parts} addressOf={addressOf} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={at}>
            <InlineParts parts={part.parts} addressOf={addressOf} />
          </em>
        );
      case 'link':
        return (
          <TextLink key={at} href={addressOf(part.href)}>
            <InlineParts parts={part.parts} addressOf={addressOf} />
          </TextLink>
        );
    }
  });
}

/** Pages of the app open within it; what the server shows itself, and other sites, open as the browser does it. */
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
