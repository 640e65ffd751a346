import Box from '@mui/material/Box';
import type { RowRefusal } from '../../../shared/framework/changes/ChangeSet.ts';
import { useMessage } from '../i18n/useMessage.ts';

interface RefusalsProps {
  readonly title: string;
  /** Number of all refused records. */
  readonly refused: number;
  /** Those to name. */
  readonly refusals: readonly RowRefusal[];
}

/** Refused records by name, each with its reason. */
export function Refusals({ title, refused, refusals }: RefusalsProps) {
  const message = useMessage();
  const more = refused - refusals.length;
  return (
    <>
      <div>{title}</div>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {refusals.map(({ name, reason }) => (
          <li key={name}>{message('changes.refusal', { name, reason })}</li>
        ))}
        {more > 0 && <li>{message('changes.more_refused', { count: more })}</li>}
      </Box>
    </>
  );
}
