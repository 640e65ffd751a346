import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { PageSlotProps } from '../../framework/slots/slotPlaces.ts';
import { companyOf } from '../addresses/location.ts';
import { useSession } from '../session/useSession.ts';
import { useSwitchUser } from './useSwitchUser.ts';

/** The users as whom one may act, each with a button to do so. Spec S-089, S-209. */
export function SwitchUserPage({ screen }: PageSlotProps) {
  const message = useMessage();
  const session = useSession(companyOf(useLocation().pathname));
  const [chosen, setChosen] = useState<GridRow>();
  const { isBusy, problem, switchUser } = useSwitchUser();
  const rowActions = useCallback(
    (row: GridRow) => (
      <Button size="small" aria-label={message('switch.switch_to', { name: nameOf(row) })} onClick={() => setChosen(row)}>
        {message('switch.switch')}
      </Button>
    ),
    [message],
  );
  if (session?.user.switchedFrom) return <Alert severity="info">{message('switch.back_first')}</Alert>;
  if (!screen.list) return <Alert severity="info">{message('switch.not_permitted')}</Alert>;
  return (
    <>
      <ReportGrid screen={screen} rowActions={rowActions} />
      {chosen && (
        <ConfirmDialog
          title={message('switch.title', { name: nameOf(chosen) })}
          text={message('switch.text', { name: nameOf(chosen), company: textOf(chosen['MT_COMP_label']) })}
          problem={problem}
          confirmLabel={message('switch.switch')}
          cancelLabel={message('switch.cancel')}
          isBusy={isBusy}
          onConfirm={() => void switchUser(String(chosen['MT_UID']), String(chosen['MT_COMP.code']))}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function nameOf(row: GridRow): string {
  const name = [row['MT_FNAME'], row['MT_LNAME']].filter(Boolean).join(' ');
  return name === '' ? textOf(row['MT_UID']) : name;
}
