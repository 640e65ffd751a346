import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import { formatSpan } from '../../../../shared/framework/formats/formatSpan.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { StateStepDescription } from '../../../../shared/framework/states/RecordTransitions.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';
import { StatePath, useStateLabel } from './StateText.tsx';
import { useRecordTransitions } from './useRecordTransitions.ts';
import { useStepTexts } from './useStepTexts.ts';

interface StateHistoryProps {
  readonly entity: Entity;
  readonly apiUrl: string;
  readonly id: RecordId;
  readonly version: unknown;
}

/** Steps that are shown before the reader asks for all. */
const shownAtFirst = 5;

/** The past steps of a record between its states, the latest first; of several fields each below its label. It shares the answer of the bar. */
export function StateHistory({ entity, apiUrl, id, version }: StateHistoryProps) {
  const message = useMessage();
  const text = useText();
  const { data } = useRecordTransitions(apiUrl, id, version);
  const machines = data?.machines ?? [];
  if (machines.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <RecordSurface>
        {machines.map(({ field, history }) => {
          const label = entity.fields.get(field)?.label;
          const isOne = machines.length === 1 || label === undefined;
          return (
            <RecordSection
              key={field}
              heading={isOne ? message('states.history') : message('states.history_of', { field: text(label) })}
              isQuiet={history.length === 0}
            >
              {history.length === 0 ? (
                <Typography variant="body2" color="textSecondary">
                  {message('states.history_empty')}
                </Typography>
              ) : (
                <Timeline entity={entity} field={field} steps={history.toReversed()} />
              )}
            </RecordSection>
          );
        })}
      </RecordSurface>
    </Box>
  );
}

interface TimelineProps {
  readonly entity: Entity;
  readonly field: string;
  readonly steps: readonly StateStepDescription[];
}

function Timeline({ entity, field, steps }: TimelineProps) {
  const message = useMessage();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? steps : steps.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((step) => (
          <TimelineStep key={`${step.at} ${step.transition} ${step.to}`} entity={entity} field={field} step={step} />
        ))}
      </Box>
      {steps.length > shownAtFirst && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ ml: 1.5, color: 'text.secondary', fontWeight: 400, displayPrint: 'none' }}
        >
          {isWhole ? message('states.history_less') : message('states.history_all', { count: steps.length })}
        </Button>
      )}
    </>
  );
}

function TimelineStep({ entity, field, step }: Omit<TimelineProps, 'steps'> & { readonly step: StateStepDescription }) {
  const message = useMessage();
  const language = useLanguage();
  const { when, people } = useStepTexts();
  const stateLabel = useStateLabel(entity, field);
  const { label, from, to, at, seconds, comment, reverted } = step;
  const struck = reverted ? { textDecoration: 'line-through' } : undefined;
  return (
    <Box component="li" sx={stepSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, alignItems: 'baseline' }}>
        <Typography variant="body2" component={reverted ? 's' : 'span'} sx={{ fontWeight: 500, ...struck }}>
          {label ?? stateLabel(to)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          <StatePath entity={entity} field={field} from={from} to={to} />
        </Typography>
        {reverted && (
          <Typography variant="caption" component="span" color="textSecondary">
            {message('states.history_reverted')}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="div" color="textSecondary">
        {[
          people(step),
          when(at),
          seconds !== null &&
            from !== null &&
            message('states.history_lasted', { span: formatSpan(seconds, language), state: stateLabel(from) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {comment !== null && (
        <Typography variant="body2" component="p" dir="auto" sx={commentSx}>
          {comment}
        </Typography>
      )}
    </Box>
  );
}

/** A line joins the marks of the steps. */
const stepSx = {
  position: 'relative',
  pl: 3,
  pb: 2,
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 6,
    width: 0,
    border: 5,
    borderRadius: '50%',
    borderColor: 'text.secondary',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 18,
    bottom: -4,
    borderLeft: 2,
    borderColor: 'divider',
  },
  '&:last-of-type': { pb: 0.5 },
} as const;

const commentSx = { mt: 0.5, pl: 1.5, borderLeft: 2, borderColor: 'divider', whiteSpace: 'pre-line' } as const;
