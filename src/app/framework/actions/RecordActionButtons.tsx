import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RecordAction } from '../../../shared/framework/definitions/types.gen.ts';
import { isOffered } from '../../../shared/framework/records/recordAction.ts';
import { useText } from '../i18n/useText.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';

interface RecordActionsProps {
  readonly actions: readonly RecordAction[];
  readonly record: Readonly<Record<string, unknown>>;
  /** The record has changed. */
  readonly onDone: () => void;
}

/** What can be done with a record, as buttons of its page. */
export function RecordActionButtons({ actions, record, onDone }: RecordActionsProps) {
  const text = useText();
  const [asked, setAsked] = useState<RecordAction>();
  return (
    <>
      {actions
        .filter((action) => isOffered(action, record))
        .map((action) => (
          <Button key={action.name} variant="outlined" onClick={() => setAsked(action)}>
            {text(action.label)}
          </Button>
        ))}
      {asked && (
        <RecordActionDialog
          action={asked}
          record={record}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
