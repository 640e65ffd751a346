import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { mainLink } from '../../actions/offeredActions.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { OpenIcon } from '../../icons.ts';
import { RetryAlert } from '../../RetryAlert.tsx';
import { useFocusAfterChange } from '../../useFocusAfter.ts';
import { StateBar } from './StateBar.tsx';
import type { StatefulRecord } from './StatefulRecord.ts';
import { StatesSkeleton } from './StatesSkeleton.tsx';
import { leavesState, machineOf, type StateOffer, sortOffers } from './stateOffers.ts';
import { TransitionItems } from './TransitionItems.tsx';
import { TransitionRun } from './TransitionRun.tsx';
import { useRecordTransitions } from './useRecordTransitions.ts';
import { WhyMissingDialog } from './WhyMissingDialog.tsx';

interface RecordStatesProps {
  readonly subject: StatefulRecord;
  /** true: the form of the page has changes that are not saved, which a transition would meet. */
  readonly isUnsaved: boolean;
  /** Called after the record has moved. */
  readonly onMoved: (record: FormRecord) => void;
  /** Reads the record again. */
  readonly onReload: () => void;
}

/** The states of a record on its page: the course of each process, the main transition as a button and the others in a menu beside it. */
export function RecordStates({ subject, isUnsaved, onMoved, onReload }: RecordStatesProps) {
  const { form, entity, id, record = {} } = subject;
  const message = useMessage();
  const { data, error, refetch } = useRecordTransitions(form.apiUrl, id, record['version']);
  if (error && !data)
    return (
      <RetryAlert severity="warning" sx={{ mb: 2 }} onRetry={() => void refetch()}>
        {message('states.failed')}
      </RetryAlert>
    );
  if (!data) return <StatesSkeleton />;
  const bars = data.machines.flatMap((present) => {
    const machine = machineOf(entity, present.field);
    return machine && !machine.isWritable ? [{ machine, present }] : [];
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5, alignItems: 'flex-start', mb: 2 }}>
      <Box sx={{ flex: '1 1 20rem', minWidth: 0, display: 'grid', rowGap: 1.5 }}>
        {bars.map(({ machine, present }) => (
          <StateBar key={machine.field} entity={entity} machine={machine} present={present} record={record} />
        ))}
      </Box>
      <StateButtons
        subject={subject}
        {...sortOffers(data, entity)}
        version={data.version}
        isUnsaved={isUnsaved}
        onMoved={onMoved}
        onReload={onReload}
      />
    </Box>
  );
}

interface StateButtonsProps extends RecordStatesProps, ReturnType<typeof sortOffers> {
  readonly version: number;
}

function StateButtons({ subject, offered, missing, version, isUnsaved, onMoved, onReload }: StateButtonsProps) {
  const message = useMessage();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<{ readonly offer: StateOffer; readonly version: number }>();
  const [isAsking, setAsking] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  // The button of a transition is gone once it is made; the next step is in its place.
  useFocusAfterChange(next, version);
  if (offered.length + missing.length === 0) return null;
  const main = offered.find((each) => !each.offer.danger && leavesState(subject.entity, each));
  // A link that comes first on the page is filled, and nothing beside it.
  const variant = mainLink(subject.screen.recordLinks, subject.record ?? {}) ? 'outlined' : 'contained';
  const others = offered.filter((each) => each !== main);
  const begin = (offer: StateOffer): void => {
    setAnchor(null);
    setChosen({ offer, version });
  };
  const menuLabel = message(main ? 'states.other' : 'states.change');
  return (
    <Box sx={{ displayPrint: 'none', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {main && (
          <Button
            ref={next}
            variant={variant}
            disabled={isUnsaved}
            loading={chosen?.offer === main}
            onClick={() => begin(main)}
            sx={{ flex: { xs: 1, sm: '0 1 auto' } }}
          >
            {main.offer.label}
          </Button>
        )}
        <Tooltip title={message(main ? 'states.other_key' : 'states.change_key')} describeChild>
          <Button
            ref={main ? undefined : next}
            variant="outlined"
            aria-label={menuLabel}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-controls={anchor ? menuId : undefined}
            data-shortcut="state"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            endIcon={main ? undefined : <OpenIcon />}
            sx={main ? { minWidth: 40, px: 1 } : undefined}
          >
            {main ? <OpenIcon fontSize="small" /> : menuLabel}
          </Button>
        </Tooltip>
      </Box>
      {isUnsaved && offered.length > 0 && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5, maxWidth: '16rem' }}>
          {message('states.unsaved')}
        </Typography>
      )}
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <TransitionItems
          entity={subject.entity}
          offered={isUnsaved ? [] : others}
          saysNone={offered.length === 0}
          onChoose={begin}
          onWhy={() => {
            setAnchor(null);
            setAsking(true);
          }}
        />
      </Menu>
      {chosen && (
        <TransitionRun
          subject={subject}
          chosen={chosen.offer}
          version={chosen.version}
          onMoved={onMoved}
          onUndone={onMoved}
          onReload={onReload}
          onClose={() => setChosen(undefined)}
        />
      )}
      {isAsking && <WhyMissingDialog entity={subject.entity} missing={missing} onClose={() => setAsking(false)} />}
    </Box>
  );
}
