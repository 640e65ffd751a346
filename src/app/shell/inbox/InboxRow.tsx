import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import { formatAge } from '../../../shared/framework/formats/formatAge.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import type { InboxItem, InboxKind } from '../../../shared/framework/states/Inbox.ts';
import { RecordFacts } from '../../framework/form/page/RecordFacts.tsx';
import { TransitionRun } from '../../framework/form/states/TransitionRun.tsx';
import { formEntity } from '../../framework/form/values/formEntity.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useScreen } from '../../framework/screens/useScreen.ts';
import { screenPath } from '../addresses/addresses.ts';
import { decisionOf } from './decisions.ts';

interface InboxRowProps {
  readonly item: InboxItem;
  readonly kind: InboxKind | undefined;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onFocus: () => void;
  readonly onDecided: () => void;
  /** When the list was read, in ms since 1970. */
  readonly readAt: number;
}

/** A record that waits: kind and name, from whom and since when, its facts, and the decisions. */
export function InboxRow({ item, kind, isCurrent, isSelected, onSelect, onFocus, onDecided, readAt }: InboxRowProps) {
  const message = useMessage();
  const { company = '' } = useParams();
  const { data: screen } = useScreen(kind?.cmid ?? '');
  const form = screen?.form;
  const entity = useMemo(() => form && formEntity(form), [form]);
  const [chosen, setChosen] = useState<InboxItem['transitions'][number]>();
  const approve = decisionOf(item, 'approve');
  const reject = decisionOf(item, 'reject');
  const keyOf = (name: string) => (name === approve?.name ? 'approve' : name === reject?.name ? 'reject' : name);
  const reading = useCellContext();
  const heading = form && entity ? recordTitle({ ...entity, title: form.header.title }, item.record, reading) : '';
  const name = heading || item.name;
  const path = kind?.path?.replace('{id}', encodeURIComponent(item.id));
  const field = entity?.machines.find(({ transitions }) => transitions.some(({ name }) => name === chosen?.name))?.field;
  return (
    <Box
      component="li"
      data-inbox-row
      // The arrow keys move the focus: one row at a time is in the order of the Tab key.
      tabIndex={isCurrent ? 0 : -1}
      aria-label={message('inbox.item', { kind: kind?.label ?? '', name })}
      onFocus={onFocus}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 1,
        alignItems: 'flex-start',
        p: 1,
        borderTop: 1,
        borderColor: 'divider',
        // The keys of the page act on this row.
        boxShadow: ({ palette }) => (isCurrent ? `inset 3px 0 ${palette.primary.main}` : 'none'),
        bgcolor: isSelected ? 'action.selected' : undefined,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={onSelect}
        slotProps={{ input: { 'aria-label': message('inbox.select', { name }) } }}
        sx={{ mt: -0.5 }}
      />
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="body2" color="textSecondary">
            {kind?.label}{' '}
          </Typography>
          {path === undefined ? (
            name
          ) : (
            <Link component={RouterLink} to={screenPath(company, path)} data-inbox="open" sx={{ fontWeight: 500 }}>
              {name}
            </Link>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <WaitingLine item={item} readAt={readAt} />
        </Typography>
        {form && entity && <RecordFacts form={form} entity={entity} record={item.record} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', flex: { xs: '1 1 100%', md: '0 1 auto' } }}>
        {item.transitions.map((offer) => (
          <Button
            key={offer.name}
            size="small"
            variant={offer.danger ? 'text' : 'outlined'}
            color={offer.danger ? 'error' : 'primary'}
            disabled={!form}
            data-inbox={keyOf(offer.name)}
            aria-label={message('inbox.decide', { label: offer.label, name })}
            onClick={() => setChosen(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </Box>
      {chosen && screen && form && entity && field !== undefined && (
        <TransitionRun
          subject={{ screen, form, entity, id: item.id, name, record: item.record }}
          chosen={{ field, offer: chosen, state: String(item.record[field]) }}
          version={item.version}
          onMoved={onDecided}
          onReload={onDecided}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Box>
  );
}

/** From whom the record comes, for whom it is decided, since when it has waited, and until when it is due. */
function WaitingLine({ item: { from, for_user: whom, since, due, state }, readAt }: Pick<InboxRowProps, 'item' | 'readAt'>) {
  const message = useMessage();
  const { language, timezone, formats } = useCellContext();
  const isOverdue = due !== null && Date.parse(due.length === 10 ? `${due}T23:59:59` : due) < readAt;
  const parts = [
    state,
    from !== null && message('inbox.from', { from }),
    whom !== null && message('inbox.for', { name: whom }),
    message('inbox.since', { age: formatAge(since, new Date(readAt), language) }),
  ];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {due !== null && (
        <Typography component="span" variant="body2" color={isOverdue ? 'error' : 'inherit'}>
          {' · '}
          {message(isOverdue ? 'inbox.overdue' : 'inbox.due', {
            day: due.length === 10 ? formatDay(due, formats) : formatInstant(due, timezone, formats),
          })}
        </Typography>
      )}
    </>
  );
}
