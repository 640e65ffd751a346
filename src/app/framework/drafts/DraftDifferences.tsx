import Box from '@mui/material/Box';
import { useMessage } from '../i18n/useMessage.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { DraftDifference } from './useDraft.ts';

const rowsMax = 5;

/** The fields of a draft, each with its saved and its typed value in one line; more than five are counted. */
export function DraftDifferences({ differences }: { readonly differences: readonly DraftDifference[] }) {
  const message = useMessage();
  const rest = differences.length - rowsMax;
  return (
    <Box component="ul" aria-label={message('form.draft_differences')} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
      {differences.slice(0, rowsMax).map(({ label, saved, typed }) => (
        <Box component="li" key={label} sx={{ display: 'flex', columnGap: 0.75, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <Box component="span" sx={{ flex: 'none', maxWidth: '40%', color: 'text.secondary', ...cut }}>
            {label}
          </Box>
          <Box component="span" title={saved} sx={cut}>
            <span style={visuallyHidden}>{message('form.draft_saved_value')} </span>
            {saved || '—'}
          </Box>
          <span aria-hidden>→</span>
          <Box component="span" title={typed} sx={{ fontWeight: 500, ...cut }}>
            <span style={visuallyHidden}>{message('form.draft_typed_value')} </span>
            {typed || '—'}
          </Box>
        </Box>
      ))}
      {rest > 0 && <li>{message('form.draft_more', { count: rest })}</li>}
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;
