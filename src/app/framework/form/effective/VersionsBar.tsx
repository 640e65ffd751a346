import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { RecordVersions } from '../../../../shared/framework/effective/RecordVersions.ts';
import { formatDay } from '../../../../shared/framework/formats/dateFormats.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { FollowDialog, type FollowedRecord } from './FollowDialog.tsx';

interface VersionsBarProps {
  readonly apiUrl: string;
  readonly record: FollowedRecord;
  readonly versions: RecordVersions;
  readonly hasEnd: boolean;
  /** Address of the page of a record; undefined: this reader may open none. */
  readonly addressOf: (view: 'show' | 'edit', id: number) => string | undefined;
}

/** The rows of one thing through time, each with its days and a link, and the way to follow the one on the page. */
export function VersionsBar({ apiUrl, record, versions: { today, versions, can_follow }, hasEnd, addressOf }: VersionsBarProps) {
  const message = useMessage();
  const notify = useNotify();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { formats } = useCellContext();
  const day = (text: string): string => formatDay(text, formats);
  const followed = async ({ id }: Readonly<Record<string, unknown>>, isEnd: boolean): Promise<void> => {
    setOpen(false);
    notify(message(isEnd ? 'effective.ended' : 'effective.followed', { name: record.name }), { type: 'success' });
    await cache.invalidateQueries();
    const address = isEnd ? undefined : (addressOf('edit', Number(id)) ?? addressOf('show', Number(id)));
    if (address !== undefined) void navigate(address);
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
    >
      <Typography id={headingId} variant="subtitle2" component="h2">
        {message('effective.in_force')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {versions.map(({ id, from, to }) => {
          const days =
            to === null ? message('effective.from', { from: day(from) }) : message('effective.days', { from: day(from), to: day(to) });
          const text = from > today ? message('effective.coming', { days }) : days;
          const address = addressOf('show', id);
          const isHere = String(id) === String(record.id);
          return (
            <li key={id}>
              {isHere || address === undefined ? (
                <Typography variant="body2" component="span" aria-current={isHere ? 'true' : undefined} sx={isHere ? hereSx : undefined}>
                  {text}
                </Typography>
              ) : (
                <Link component={RouterLink} to={address} variant="body2">
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </Box>
      {can_follow && (
        <Button variant="outlined" size="small" sx={{ ml: 'auto' }} onClick={() => setOpen(true)}>
          {message('effective.follow_action')}
        </Button>
      )}
      {isOpen && (
        <FollowDialog
          apiUrl={apiUrl}
          record={record}
          today={today}
          hasEnd={hasEnd}
          onFollowed={(answer, isEnd) => void followed(answer, isEnd)}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}

const hereSx = { fontWeight: 700 } as const;
