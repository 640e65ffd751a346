/** Elements of a rich text, read or edited. */
export const richTextStyles = {
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & blockquote, & pre, & table': { my: 1 },
  '& h1, & h2, & h3, & h4': { mt: 2, mb: 1, lineHeight: 1.3, fontWeight: 700 },
  '& h1': { fontSize: '1.375rem' },
  '& h2': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.0625rem' },
  '& h4': { fontSize: '1rem' },
  '& ul, & ol': { pl: 3 },
  '& li > p': { my: 0.25 },
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& hr': { my: 2, border: 0, borderTop: 1, borderColor: 'divider' },
  '& a': { color: 'primary.main' },
  '& pre, & code': { fontFamily: 'monospace' },
  '& table': { borderCollapse: 'collapse' },
  '& td, & th': { px: 1, border: 1, borderColor: 'divider', textAlign: 'start', verticalAlign: 'top' },
  '& > :first-of-type': { mt: 0 },
} as const;
