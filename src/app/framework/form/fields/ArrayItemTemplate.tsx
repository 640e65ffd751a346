import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ArrayFieldItemTemplateProps, getUiOptions } from '@rjsf/utils';
import { type MouseEvent, type ReactNode, type Ref, useContext, useEffect, useRef } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { CopyIcon, DeleteIcon, MoveDownIcon, MoveUpIcon } from '../../icons.ts';
import { ArrayContext } from './ArrayContext.ts';

type Move = 'up' | 'down';

/** One item of an array with its number and buttons. The focus stays on the button when its item moves. */
export function ArrayItemTemplate({ children, index, buttonsProps, readonly, disabled, parentUiSchema }: ArrayFieldItemTemplateProps) {
  const message = useMessage();
  const { title, canRemove, canAdd, onRemove, onInsert, onCopy } = useContext(ArrayContext);
  const { copyable = true, orderable = true, removable = true } = getUiOptions(parentUiSchema);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const moved = useRef<Move>(undefined);
  const isFixed = readonly || disabled;
  const { hasMoveUp, hasMoveDown } = buttonsProps;
  useEffect(() => {
    const [first, second] = moved.current === 'up' ? [up, down] : [down, up];
    if (moved.current) (first.current?.disabled ? second : first).current?.focus();
    moved.current = undefined;
  }, [index]);
  const number = index + 1;
  const label = (key: string) => message(`form.items.${key}`, { title, number });
  const move = (direction: Move, run: (event: MouseEvent) => void) => (event: MouseEvent) => {
    moved.current = direction;
    run(event);
  };
  return (
    <Box
      component="li"
      aria-label={label('item_of')}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '2rem minmax(0, 1fr) auto' },
        p: { xs: 1.5, md: 0 },
        border: { xs: 1, md: 0 },
        borderColor: { xs: 'divider', md: 'divider' },
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary" aria-hidden sx={{ pt: { xs: 0.5, md: 1.25 } }}>
        {number}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' }, minWidth: 0 }}>{children}</Box>
      {!isFixed && (
        <Box sx={{ display: 'flex', pt: { md: 0.25 } }}>
          {orderable && (
            <ItemButton ref={up} title={label('up')} disabled={!hasMoveUp} onClick={move('up', buttonsProps.onMoveUpItem)}>
              <MoveUpIcon fontSize="small" />
            </ItemButton>
          )}
          {orderable && (
            <ItemButton ref={down} title={label('down')} disabled={!hasMoveDown} onClick={move('down', buttonsProps.onMoveDownItem)}>
              <MoveDownIcon fontSize="small" />
            </ItemButton>
          )}
          {copyable && (
            <ItemButton
              title={label('copy')}
              disabled={!canAdd}
              onClick={(event) => {
                if (onCopy) {
                  onCopy(index);
                  return;
                }
                onInsert(number);
                buttonsProps.onCopyItem(event);
              }}
            >
              <CopyIcon fontSize="small" />
            </ItemButton>
          )}
          {removable && (
            <ItemButton
              title={label('remove')}
              disabled={!canRemove || !buttonsProps.hasRemove}
              onClick={(event) => {
                onRemove(index);
                buttonsProps.onRemoveItem(event);
              }}
            >
              <DeleteIcon fontSize="small" />
            </ItemButton>
          )}
        </Box>
      )}
    </Box>
  );
}

interface ItemButtonProps {
  readonly title: string;
  readonly disabled: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

function ItemButton({ title, disabled, onClick, children, ref }: ItemButtonProps) {
  return (
    <Tooltip title={title}>
      {/* A disabled button has no events for its tooltip. */}
      <span>
        <IconButton ref={ref} size="small" disabled={disabled} aria-label={title} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
