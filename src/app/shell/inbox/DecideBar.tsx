import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { InboxItem, InboxKind } from '../../../shared/framework/states/Inbox.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { type Decision, decisionsOn } from './decisions.ts';

interface DecideBarProps {
  /** Selected records. */
  readonly items: readonly InboxItem[];
  readonly kinds: readonly InboxKind[];
  readonly isAll: boolean;
  readonly onAll: () => void;
  /** Called after a decision with the records on which it was not made. */
  readonly onDone: (refused: readonly InboxItem[]) => void;
}

/** Selects all records, and decides on the selected ones: each decision that one of them offers is a button, which says on how many. */
export function DecideBar({ items, kinds, isAll, onAll, onDone }: DecideBarProps) {
  const message = useMessage();
  const [chosen, setChosen] = useState<{ readonly decision: Decision; readonly label: string }>();
  const decisions = decisionsOn(items);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40, px: 1 }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isAll} indeterminate={!isAll && items.length > 0} onChange={onAll} />}
        label={items.length === 0 ? message('inbox.select_all') : message('inbox.selected', { count: items.length })}
      />
      {decisions.map((decision) => {
        const label = decision.label ?? message(decision.kind === 'reject' ? 'inbox.reject' : 'inbox.approve');
        return (
          <Button
            key={label}
            size="small"
            variant="outlined"
            color={decision.danger ? 'error' : 'primary'}
            onClick={() => setChosen({ decision, label })}
          >
            {decision.impossible.length === 0
              ? message('inbox.decide_several', { label, count: items.length })
              : message('inbox.decide_some', { label, count: decision.made.length, total: items.length })}
          </Button>
        );
      })}
      {items.length > 0 && decisions.length === 0 && message('inbox.nothing_for_several')}
      {chosen && <DecideDialog {...chosen} kinds={kinds} onDone={onDone} onClose={() => setChosen(undefined)} />}
    </Box>
  );
}
