import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { CloseIcon, NextIcon, PreviousIcon } from '../../icons.ts';
import type { Search } from './useSearch.ts';

interface SearchBarProps {
  readonly search: Search;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onClose: () => void;
}

/** The search in the text of a file: its hits are counted, and visited one after the other. */
export function SearchBar({ search, inputRef, onClose }: SearchBarProps) {
  const message = useMessage();
  const { typed, setTyped, step, found } = search;
  const isNothing = found.hits.length === 0;
  return (
    <Box role="search" aria-label={message('viewer.find')} sx={barSx}>
      <TextField
        size="small"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search is opened to type in it
        autoFocus
        inputRef={inputRef}
        value={typed}
        placeholder={message('viewer.find')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
        slotProps={{ htmlInput: { 'aria-label': message('viewer.find'), autoComplete: 'off' } }}
        sx={{ flex: '1 1 120px', maxWidth: 320 }}
      />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {statusOf(search, message)}
      </Typography>
      <Tooltip title={message('viewer.hit_before')}>
        <span>
          <IconButton size="small" aria-label={message('viewer.hit_before')} disabled={isNothing} onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={message('viewer.hit_after')}>
        <span>
          <IconButton size="small" aria-label={message('viewer.hit_after')} disabled={isNothing} onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={message('viewer.find_close')}>
        <IconButton size="small" onClick={onClose} aria-label={message('viewer.find_close')}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function statusOf({ typed, found, at, isReading, isUnreadable }: Search, message: ReturnType<typeof useMessage>): string {
  if (typed.trim() === '') return '';
  if (isUnreadable) return message('viewer.unreadable');
  const count = found.hits.length;
  if (isReading && count === 0) return message('viewer.reading');
  if (count === 0) return message('viewer.nothing_found');
  const isMore = isReading || found.isCut;
  return message(isMore ? 'viewer.hits_more' : 'viewer.hits', { at: (at ?? 0) + 1, count });
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
