import { type MouseEvent, type ReactNode, useState } from 'react';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { ColumnPopover } from '../../columns/ColumnPopover.tsx';
import { useGridLayout } from '../../state/GridContexts.ts';

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
  return (
    <>
      {children({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      {anchor && (
        <ColumnPopover
          anchor={anchor}
          label={message('grid.groups.column')}
          onClose={() => setAnchor(null)}
          onPick={(name) => {
            const column = grammar.columns.find((each) => each.name === name);
            if (column) onPick(column);
          }}
        />
      )}
    </>
  );
}
