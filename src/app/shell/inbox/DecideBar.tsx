import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { InboxItem, InboxKind } from '../../../shared/framework/states/Inbox.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DecideDialog } from './DecideDialog.tsx';

interface DecideBarProps {
  /** Selected records. */
  readonly items: readonly InboxItem[];
  readonly kinds: readonly InboxKind[];
  readonly isAll: boolean;
  readonly onAll: () => void;
  /** Called after a decision with the records that were refused. */
  readonly onDone: (refused: readonly InboxItem[]) => void;
}

/** Selects all records, and decides on the selected ones by a decision that each of them offers. */
export function DecideBar({ items, kinds, isAll, onAll, onDone }: DecideBarProps) {
  const message = useMessage();
  const [chosen, setChosen] = useState<string>();
  const [first] = items;
  const isShared = (name: string) =>
    items.every(({ transitions }) => transitions.some((each) => each.name === name && each.bulk && each.asks.length === 0));
  const shared = first?.transitions.filter(({ name }) => isShared(name)) ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40, px: 1 }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isAll} indeterminate={!isAll && items.length > 0} onChange={onAll} />}
        label={items.length === 0 ? message('inbox.select_all') : message('inbox.selected', { count: items.length })}
      />
      {shared.map(({ name, label, danger }) => (
        <Button key={name} size="small" variant="outlined" color={danger ? 'error' : 'primary'} onClick={() => setChosen(name)}>
          {message('inbox.decide_several', { label, count: items.length })}
        </Button>
      ))}
      {items.length > 0 && shared.length === 0 && message('inbox.nothing_shared')}
      {chosen !== undefined && (
        <DecideDialog items={items} kinds={kinds} transition={chosen} onDone={onDone} onClose={() => setChosen(undefined)} />
      )}
    </Box>
  );
}
