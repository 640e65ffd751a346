import Box from '@mui/material/Box';
import { useCloseNotification } from 'react-admin';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import type { UnsetCells } from './planPaste.ts';

interface PasteNoticeProps {
  readonly changed: number;
  /** Changes that the server has refused. */
  readonly refused: number;
  readonly unset: readonly UnsetCells[];
}

/** The effect of a paste: the number of changed cells, and those that stay as they are, by column and reason. */
export function PasteNotice({ changed, refused, unset }: PasteNoticeProps) {
  const message = useMessage();
  const text = useText();
  const close = useCloseNotification();
  const isPartial = refused > 0 || unset.length > 0;
  const named = unset.slice(0, namedMax);
  const more = sumOf(unset.slice(namedMax));
  return (
    <NoticeCard tone={isPartial ? 'warning' : 'success'} hidesAfter={isPartial ? null : shownMs} onClose={close}>
      <div>{message('paste.changed', { count: changed })}</div>
      {refused > 0 && <div>{message('paste.refused', { count: refused })}</div>}
      {unset.length > 0 && (
        <>
          <div>{message('paste.unset', { count: sumOf(unset) })}</div>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {named.map(({ column, key, values, count }) => {
              const reason = message(key, values);
              const line = column ? message('paste.unset_of', { column: text(column.label), reason, count }) : undefined;
              return <li key={`${column?.name} ${reason}`}>{line ?? message('paste.unset_beyond', { reason, count })}</li>;
            })}
            {more > 0 && <li>{message('paste.unset_more', { count: more })}</li>}
          </Box>
        </>
      )}
    </NoticeCard>
  );
}

function sumOf(unset: readonly UnsetCells[]): number {
  return unset.reduce((sum, { count }) => sum + count, 0);
}

const shownMs = 6000;
/** A notice names so many reasons. */
const namedMax = 6;
