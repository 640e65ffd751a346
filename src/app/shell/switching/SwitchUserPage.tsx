import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { PageSlotProps } from '../../framework/slots/slotPlaces.ts';
import { companyOf } from '../addresses/location.ts';
import { type ListedUser, listedUser } from '../session/sessionOf.ts';
import { useSession } from '../session/useSession.ts';
import { useSwitchUser } from './useSwitchUser.ts';

/** The users available to Switch User, each with a button; their names and rows do the same. Spec S-089, S-209. */
export function SwitchUserPage({ screen }: PageSlotProps) {
  const message = useMessage();
  const session = useSession(companyOf(useLocation().pathname));
  const [chosen, setChosen] = useState<ListedUser>();
  const { isBusy, problem, switchUser } = useSwitchUser();
  const rowActions = useCallback(
    (row: GridRow) => {
      const user = listedUser(row);
      return (
        <Button size="small" aria-label={message('switch.switch_to', { name: user.name })} onClick={() => setChosen(user)}>
          {message('switch.switch')}
        </Button>
      );
    },
    [message],
  );
  const openRow = useCallback((row: GridRow) => setChosen(listedUser(row)), []);
  if (session?.switchedFrom) return <Alert severity="info">{message('switch.back_first')}</Alert>;
  if (!screen.list) return <Alert severity="info">{message('switch.not_permitted')}</Alert>;
  return (
    <>
      <ReportGrid screen={screen} rowActions={rowActions} openRow={openRow} />
      {chosen && (
        <ConfirmDialog
          title={message('switch.title', { name: chosen.name })}
          text={message('switch.text', { name: chosen.name, company: chosen.companyName })}
          problem={problem}
          confirmLabel={message('switch.switch_to', { name: chosen.name })}
          canBeUndone
          cancelLabel={message('switch.cancel')}
          isBusy={isBusy}
          onConfirm={() => void switchUser(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
