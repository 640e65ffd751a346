import Popover from '@mui/material/Popover';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { GridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { ColumnPicker } from '../ColumnPicker.tsx';
import { useGridLayout } from '../GridContexts.ts';

interface ColumnChoiceProps {
  readonly onPick: (column: GridColumn) => void;
  readonly children: (button: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
}

/** A button that opens the columns that can be filtered. */
export function ColumnChoice({ onPick, children }: ColumnChoiceProps) {
  const message = useMessage();
  const { grammar } = useGridLayout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dismiss = () => {
    setAnchor(null);
    anchor?.focus();
  };
  return (
    <>
      {children({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={dismiss}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        // The focus goes to the value.
        disableRestoreFocus
        transitionDuration={0}
        slotProps={{ paper: { role: 'dialog', 'aria-label': message('grid.groups.column'), sx: { width: 320, mt: 0.5 } } }}
      >
        <ColumnPicker
          onDismiss={dismiss}
          onPick={(name) => {
            setAnchor(null);
            const column = grammar.columns.find((each) => each.name === name);
            if (column) onPick(column);
          }}
        />
      </Popover>
    </>
  );
}
