import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '../../i18n/useMessage.ts';

/** The room of the transitions in a menu while they load. */
export function RowTransitionsSkeleton() {
  const message = useMessage();
  return [0, 1].map((line) => (
    <MenuItem key={line} disabled aria-label={message('states.loading')}>
      <Skeleton variant="text" width={120 + 40 * line} />
    </MenuItem>
  ));
}
