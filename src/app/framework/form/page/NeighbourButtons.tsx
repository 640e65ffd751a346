import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { NextIcon, PreviousIcon } from '../../icons.ts';
import { isFocusFree } from '../../isFocusFree.ts';
import { useNeighbours, useSteppedBy } from './useNeighbours.ts';

interface NeighbourButtonsProps {
  readonly apiUrl: string;
  readonly id: string;
  /** Address of another record in the same view. */
  readonly addressOf: (id: string) => string | undefined;
}

/** The place of a record in the list it was opened from, with the ways to the records before and after it. */
export function NeighbourButtons({ apiUrl, id, addressOf }: NeighbourButtonsProps) {
  const message = useMessage();
  const numbers = new Intl.NumberFormat(useLanguage());
  const steppedBy = useSteppedBy();
  const neighbours = useNeighbours(apiUrl, id, addressOf);
  if (!neighbours || (!neighbours.previous && !neighbours.next)) return null;
  const { position, total, isLoading } = neighbours;
  const buttons = [
    { name: 'previous', by: -1, open: neighbours.previous, Icon: PreviousIcon },
    { name: 'next', by: 1, open: neighbours.next, Icon: NextIcon },
  ] as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' }, mr: 0.5, whiteSpace: 'nowrap' }}>
        {total === undefined
          ? message('record.position_uncounted', { position: numbers.format(position) })
          : message('record.position', { position: numbers.format(position), total: numbers.format(total) })}
      </Typography>
      {buttons.map(({ name, by, open, Icon }) => (
        <Tooltip key={name} title={message(`record.${name}_key`)}>
          <span>
            <IconButton
              ref={by === steppedBy ? keepFocus : undefined}
              aria-label={message(`record.${name}`)}
              data-shortcut={name}
              disabled={!open || isLoading}
              onClick={open}
            >
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}

/** Gives the button that led to this record the focus again, unless something else has it. */
function keepFocus(button: HTMLElement | null): void {
  if (isFocusFree()) button?.focus({ preventScroll: true });
}
