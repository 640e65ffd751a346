import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { Machine } from '../../../../shared/framework/definitions/machines.ts';
import { endsLine, mainLine } from '../../../../shared/framework/states/mainLine.ts';
import type { RecordMachine } from '../../../../shared/framework/states/RecordTransitions.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { MetIcon, UnmetIcon } from '../../icons.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { formMoment } from '../values/recordChanges.ts';
import { StateText } from './StateText.tsx';
import { useStepTexts } from './useStepTexts.ts';

interface StateBarProps {
  readonly entity: Entity;
  readonly machine: Machine;
  readonly present: RecordMachine;
  readonly record: FormRecord;
}

interface BarStep {
  readonly state: string;
  readonly kind: 'passed' | 'present' | 'coming';
  /** Instant at which the record came to the state last. */
  readonly at: string | undefined;
  readonly isOffLine: boolean;
}

/** The course of a record by its values and its history as steps in one line, with the present state marked; on a narrow page that one alone. */
export function StateBar({ entity, machine, present, record }: StateBarProps) {
  const text = useText();
  const message = useMessage();
  const { day } = useStepTexts();
  const visited = new Set(present.history.flatMap(({ from, to, reverted }) => (reverted ? [] : [from ?? to, to])));
  const line = mainLine(entity, machine, { record, visited, moment: formMoment() });
  const steps = barSteps(line, endsLine(machine, present.state), present, record['created_at']);
  const onLine = steps.filter(({ isOffLine }) => !isOffLine);
  const position = onLine.findIndex(({ kind }) => kind === 'present') + 1;
  const fieldLabel = text(entity.fields.get(machine.field)?.label ?? entity.label);
  const stateText = <StateText entity={entity} field={machine.field} state={present.state} />;
  return (
    <Box sx={{ containerType: 'inline-size', flex: '1 1 20rem', minWidth: 0 }}>
      <Typography variant="body2" component="p" sx={{ fontWeight: 500, [wide]: { display: 'none' } }}>
        {stateText}
        {position > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` ${message('states.part_of', { position, total: onLine.length })}`}
          </Box>
        )}
      </Typography>
      <Box component="ol" aria-label={message('states.steps', { field: fieldLabel })} sx={lineSx}>
        {steps.map(({ state, kind, at, isOffLine }) => (
          <Box
            key={state}
            component="li"
            aria-current={kind === 'present' ? 'step' : undefined}
            sx={{ ...stepSx, ...(kind === 'coming' && comingSx) }}
          >
            <Box aria-hidden sx={{ ...markSx, color: kind === 'coming' ? 'text.disabled' : 'primary.main' }}>
              {kind === 'passed' ? (
                <MetIcon fontSize="small" />
              ) : kind === 'coming' ? (
                <UnmetIcon fontSize="small" />
              ) : (
                <Box sx={presentSx} />
              )}
            </Box>
            <Typography variant="body2" component="div" sx={kind === 'present' ? presentNameSx : { color: 'text.secondary' }}>
              {kind === 'present' ? stateText : <StateName entity={entity} field={machine.field} state={state} />}
              {kind === 'passed' && <span style={visuallyHidden}>{` (${message('states.passed')})`}</span>}
              {isOffLine && <span style={visuallyHidden}>{` (${message('states.off_line')})`}</span>}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {at === undefined ? '' : day(at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The name of a state without its tone, which would judge a state that is past or to come. */
function StateName({ entity, field, state }: { readonly entity: Entity; readonly field: string; readonly state: string }) {
  const text = useText();
  const option = entity.fields.get(field)?.options?.find(({ value }) => value === state);
  return option ? text(option.label) : state;
}

/**
 * The steps of the bar: the line, and the present state where the record has left it.
 * @param isEnd true: nothing comes after the present state off the line
 */
function barSteps(line: readonly string[], isEnd: boolean, { state, history }: RecordMachine, createdAt: unknown): BarStep[] {
  const past = history.filter(({ reverted }) => !reverted);
  const first = past[0]?.from ?? (past.length === 0 ? state : undefined);
  const reachedAt = (name: string): string | undefined =>
    past.findLast(({ to }) => to === name)?.at ?? (name === first && typeof createdAt === 'string' ? createdAt : undefined);
  const present = line.indexOf(state);
  const been = new Set([...past.flatMap(({ from, to }) => [from, to]), first]);
  // A record that has left the line has passed the states that it has been in.
  const last = present >= 0 ? present : line.findLastIndex((name) => been.has(name));
  const steps = line.map((name, at): BarStep => {
    const kind = at === present ? 'present' : at <= last ? 'passed' : 'coming';
    return { state: name, kind, at: kind === 'coming' ? undefined : reachedAt(name), isOffLine: false };
  });
  return present >= 0
    ? steps
    : steps.toSpliced(last + 1, isEnd ? steps.length : 0, { state, kind: 'present', at: reachedAt(state), isOffLine: true });
}

const wide = '@container (min-width: 27rem)';

const lineSx = { display: 'none', m: 0, p: 0, listStyle: 'none', [wide]: { display: 'flex' }, flexWrap: 'wrap', rowGap: 1 } as const;

/** Marks are joined by a line that ends before the next one. A step is as wide as its longest word; the others go on below. */
const stepSx = {
  position: 'relative',
  flex: '1 1 0',
  minWidth: 'min-content',
  pr: 1,
  '&, & *': { overflowWrap: 'normal' },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 10,
    left: 26,
    right: 6,
    borderTop: 2,
    borderColor: 'primary.main',
  },
  '&[aria-current]:not(:last-of-type)::before': { borderTopColor: 'divider' },
} as const;

const comingSx = { '&:not(:last-of-type)::before': { ...stepSx['&:not(:last-of-type)::before'], borderColor: 'divider' } } as const;

/** The dot of a tone stays beside the first word. */
const presentNameSx = {
  fontWeight: 700,
  color: 'text.primary',
  '& > span:first-of-type': { display: 'flex', alignItems: 'baseline' },
  '& > span:first-of-type > [aria-hidden]': { position: 'relative', top: '-0.15em' },
} as const;

const markSx = { height: 22, display: 'flex', alignItems: 'center' } as const;

// All border, as the dots of tones: forced colours leave backgrounds out.
const presentSx = { width: 18, height: 18, border: 6, borderRadius: '50%', borderColor: 'primary.main', ml: '1px' } as const;
