import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { FoldIcon, OpenIcon } from '../../icons.ts';
import { useGridActions, useGridRows } from '../state/GridContexts.ts';

interface CardDetailsProps {
  readonly id: RecordId;
  /** Display name of the card's record. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The details of a card, behind a button. */
export function CardDetails({ id, name, children }: CardDetailsProps) {
  const message = useMessage();
  const { toggleExpanded } = useGridActions();
  const isOpen = useGridRows().expanded.includes(id);
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={message('grid.details_of', { name })}
        startIcon={isOpen ? <FoldIcon /> : <OpenIcon />}
        onClick={() => toggleExpanded(id)}
        sx={{ minHeight: 40, ml: -0.5 }}
      >
        {message('grid.details')}
      </Button>
      {isOpen && <Box sx={{ pb: 1 }}>{children}</Box>}
    </>
  );
}
