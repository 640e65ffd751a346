import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router';
import { getField } from '../../../../shared/framework/definitions/entity.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import { mainLink, offeredActions } from '../../actions/offeredActions.ts';
import { RecordActionButtons } from '../../actions/RecordActionButtons.tsx';
import { RecordEmail } from '../../email/RecordEmail.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { EditIcon } from '../../icons.ts';
import { PaperButton } from '../../papers/PaperButton.tsx';
import { usePagePath } from '../../screens/usePagePath.ts';
import { copyAddress } from '../place/copyAddress.ts';
import type { useRecordPaths } from '../place/useRecordPaths.ts';
import { hasStates } from '../states/hasStates.ts';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { StoredRecordPartProps } from './StoredRecordProps.ts';

interface RecordToolsProps extends StoredRecordPartProps {
  readonly addressOf: ReturnType<typeof useRecordPaths>['addressOf'];
  /** undefined: this reader cannot change the record. */
  readonly editAddress: string | undefined;
  readonly onActed: () => void;
  /** undefined: this reader cannot delete the record. */
  readonly onDelete: (() => void) | undefined;
}

interface StoredRecordHeaderProps extends RecordToolsProps {
  readonly name: string;
  readonly heading: string;
  readonly onBack: () => void;
}

/** The strip above a stored record: its status and facts from the definition, and its tools. */
export function StoredRecordHeader({ name, heading, onBack, ...tools }: StoredRecordHeaderProps) {
  const { screen, form, entity, view, record } = tools;
  const { status } = form.header;
  return (
    <RecordHeader
      screen={screen}
      view={view}
      name={name}
      heading={heading}
      status={status && <FieldValue field={getField(entity, status)} form={form} record={record} />}
      facts={view === 'show' && <RecordFacts form={form} entity={entity} record={record} />}
      onBack={onBack}
    >
      <RecordTools {...tools} />
    </RecordHeader>
  );
}

/** The tools of a record: its neighbours, its form, its actions. */
function RecordTools({ screen, form, entity, view, id, record, addressOf, editAddress, onActed, onDelete }: RecordToolsProps) {
  const message = useMessage();
  const text = useText();
  const to = usePagePath();
  const [isWriting, setWriting] = useState(false);
  // The next step of a record with states is the primary action of its page.
  const main = view === 'show' ? mainLink(screen.recordLinks, record) : undefined;
  const variant = main || hasStates(screen) ? 'outlined' : 'contained';
  return (
    <>
      <NeighbourButtons apiUrl={form.apiUrl} id={id} addressOf={(other) => addressOf(view, other)} />
      {main && (
        <Button component={Link} to={to(recordLinkAddress(main, record))} variant="contained">
          {text(main.label)}
        </Button>
      )}
      {view === 'show' && editAddress !== undefined && (
        <Tooltip title={message('record.edit_key')} describeChild>
          <Button component={Link} to={editAddress} variant={variant} startIcon={<EditIcon />} data-shortcut="edit">
            {message('form.edit')}
          </Button>
        </Tooltip>
      )}
      {view === 'show' && (
        <PaperButton papers={screen.papers} source={{ apiUrl: form.apiUrl, records: { kind: 'rows', ids: [id] } }} record={record} />
      )}
      {view === 'show' &&
        offeredActions(screen.recordLinks, record)
          .filter((link) => link.button && link !== main)
          .map((link) => (
            <Button key={link.name} component={Link} to={to(recordLinkAddress(link, record))} variant="outlined">
              {text(link.label)}
            </Button>
          ))}
      <RecordActionButtons
        actions={screen.recordActions}
        record={record}
        onDone={onActed}
        path={addressOf('show', id) ?? addressOf('edit', id)}
        duplicatePath={copyAddress(screen, addressOf('create'), id)}
        onDelete={onDelete}
        onEmail={form.canEmail ? () => setWriting(true) : undefined}
      />
      {isWriting && <RecordEmail screen={screen} form={form} entity={entity} record={record} onClose={() => setWriting(false)} />}
    </>
  );
}
