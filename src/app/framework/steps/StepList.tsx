import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { ErrorIcon, MetIcon } from '../icons.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { ListedStep } from './listedSteps.ts';

interface StepListProps {
  readonly steps: readonly ListedStep[];
  /** Goes to a step; absent: the list only shows them. */
  readonly onChoose?: (name: string) => void;
  /** Name of the list for screen readers; absent: "Steps". */
  readonly label?: string;
}

/** The steps of a task in order, with the current one marked; in a narrow place marks alone, under the position and title of the current one. */
export function StepList({ steps, onChoose, label }: StepListProps) {
  const message = useMessage();
  const at = steps.findIndex(({ state }) => state === 'current');
  const current = steps[at];
  const wide = `@container (min-width: ${steps.length * stepRem}rem)`;
  return (
    <Box sx={{ containerType: 'inline-size', mb: 2 }}>
      {current && (
        <Typography variant="body2" component="p" sx={{ mb: 0.5, overflowWrap: 'anywhere', [wide]: visuallyHidden }}>
          {message('steps.position', { step: at + 1, count: steps.length, title: current.title })}
        </Typography>
      )}
      <Box component="ol" aria-label={label ?? message('steps.label')} sx={{ display: 'flex', m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, index) => (
          <Box
            key={step.name}
            component="li"
            aria-current={step.state === 'current' ? 'step' : undefined}
            sx={{ ...stepSx, '&:not(:last-of-type)::before': { ...lineSx, borderColor: index < at ? 'primary.main' : 'divider' } }}
          >
            <StepPress step={step} onChoose={onChoose}>
              <StepMark step={step} number={index + 1} />
              <Typography
                variant="body2"
                component="span"
                sx={{
                  ...visuallyHidden,
                  [wide]: shownSx,
                  fontWeight: step.state === 'current' ? 700 : 400,
                  color: step.state === 'faulty' ? 'error.main' : step.state === 'current' ? 'text.primary' : 'text.secondary',
                }}
              >
                {step.title}
                {step.state !== 'current' && step.state !== 'todo' && (
                  <>
                    {' '}
                    <span style={visuallyHidden}>{`(${message(`steps.${step.state}`)})`}</span>
                  </>
                )}
              </Typography>
            </StepPress>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface StepPressProps extends Pick<StepListProps, 'onChoose'> {
  readonly step: ListedStep;
  readonly children: ReactNode;
}

/** The button of a step that another press can lead to; the current one is text. */
function StepPress({ step: { name, state, barred }, onChoose, children }: StepPressProps) {
  if (onChoose === undefined || state === 'current') return <Box sx={pressSx}>{children}</Box>;
  // A barred step keeps its focus and its press, which shows the reason.
  const press = (
    <ButtonBase
      aria-disabled={barred !== undefined}
      onClick={() => barred === undefined && onChoose(name)}
      sx={{ ...pressSx, borderRadius: 1, ...(barred === undefined ? { '&:hover': { bgcolor: 'action.hover' } } : { cursor: 'default' }) }}
    >
      {children}
    </ButtonBase>
  );
  return barred === undefined ? (
    press
  ) : (
    <Tooltip title={barred} describeChild enterTouchDelay={0}>
      {press}
    </Tooltip>
  );
}

/** A check, an error or the number of a step. */
function StepMark({ step: { state }, number }: { readonly step: ListedStep; readonly number: number }) {
  if (state === 'done') return <MetIcon aria-hidden sx={{ ...markSx, color: 'primary.main' }} />;
  if (state === 'faulty') return <ErrorIcon aria-hidden sx={{ ...markSx, color: 'error.main' }} />;
  return (
    <Box aria-hidden sx={{ ...markSx, ...numberSx, ...(state === 'current' && currentSx) }}>
      {number}
    </Box>
  );
}

/** Width from which a step has room for its title. */
const stepRem = 8;

const stepSx = { position: 'relative', flex: '1 1 0', minWidth: 0, '&:last-of-type': { flexGrow: 0.5 } } as const;

/** Joins the mark to that of the next step. */
const lineSx = { content: '""', position: 'absolute', top: 21, left: 32, right: 4, borderTop: 2 } as const;

// High enough for a finger.
const pressSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'start',
  minHeight: 44,
  minWidth: 32,
  maxWidth: '100%',
  pt: 1.25,
  px: 0.5,
} as const;

const shownSx = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  overflow: 'visible',
  clipPath: 'none',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  pr: 0.5,
} as const;

const markSx = { width: 24, height: 24, flex: 'none' } as const;

const numberSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: 2,
  borderColor: 'divider',
  borderRadius: '50%',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
} as const;

const currentSx = { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 } as const;
