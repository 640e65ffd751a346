import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RecordActionDescription, RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import { useText } from '../i18n/useText.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import { offeredActions } from './offeredActions.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';

interface RecordActionsProps {
  readonly actions: readonly RecordActionDescription[];
  readonly links: readonly RecordLinkDescription[];
  readonly record: Readonly<Record<string, unknown>>;
  /** Called after an action has changed the record. */
  readonly onDone: () => void;
}

/** Actions and links of a record, as buttons on its page. */
export function RecordActionButtons({ actions, links, record, onDone }: RecordActionsProps) {
  const text = useText();
  const to = usePagePath();
  const [pendingAction, setPendingAction] = useState<RecordActionDescription>();
  return (
    <>
      {offeredActions(actions, record).map((action) => (
        <Button key={action.name} variant="outlined" onClick={() => setPendingAction(action)}>
          {text(action.label)}
        </Button>
      ))}
      {links.map((link) => (
        <Button key={link.name} component={Link} to={to(recordLinkAddress(link, record))}>
          {text(link.label)}
        </Button>
      ))}
      {pendingAction && (
        <RecordActionDialog action={pendingAction} record={record} onDone={onDone} onClose={() => setPendingAction(undefined)} />
      )}
    </>
  );
}
