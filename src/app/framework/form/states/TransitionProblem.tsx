import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RecordTransitions } from '../../../../shared/framework/states/RecordTransitions.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { StatefulRecord } from './StatefulRecord.ts';
import { useStateLabel } from './StateText.tsx';
import { useStepTexts } from './useStepTexts.ts';
import type { TransitionFailure } from './useTransitionCall.tsx';

interface TransitionProblemProps {
  readonly entity: StatefulRecord['entity'];
  readonly field: string;
  readonly failure: TransitionFailure;
  /** Version that the transition was sent with. */
  readonly version: number;
  readonly onReload: () => void;
}

/** The reason why a transition was not made; if others have changed the record, its state now, by whom and when, with the way to reload it. */
export function TransitionProblem({ entity, field, failure: { error, now }, version, onReload }: TransitionProblemProps) {
  const message = useMessage();
  const words = useStateNow(entity, field);
  const hasChanged = now !== undefined && now.version !== version;
  return (
    <Alert
      severity={hasChanged ? 'warning' : 'error'}
      sx={{ mb: 2 }}
      action={
        hasChanged && (
          <Button color="inherit" size="small" onClick={onReload}>
            {message('states.reload')}
          </Button>
        )
      }
    >
      {error.message || message('errors.network_hint')}
      {hasChanged && (
        <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
          {words(now)}
        </Typography>
      )}
    </Alert>
  );
}

/** Gives the present state of a field in words, with who has brought it about and when. */
function useStateNow(entity: StatefulRecord['entity'], field: string): (now: RecordTransitions) => string {
  const message = useMessage();
  const label = useStateLabel(entity, field);
  const { people, when } = useStepTexts();
  return ({ machines }) => {
    const machine = machines.find((each) => each.field === field);
    const state = label(machine?.state ?? '');
    const last = machine?.history.findLast(({ to, reverted }) => to === machine.state && !reverted) ?? machine?.history.at(-1);
    if (!last) return message('states.now', { state });
    if (last.user === null) return message('states.now_at', { state, at: when(last.at) });
    return message('states.now_by', { state, user: people(last), at: when(last.at) });
  };
}
