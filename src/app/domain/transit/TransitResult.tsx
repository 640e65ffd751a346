import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { formatTime } from '../../../shared/framework/formats/dateFormats.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { questionSchema } from './transitQuestion.ts';
import { useLongDay } from './useLongDay.ts';
import type { TransitAnswer } from './useTransit.ts';

const { 'x-enum-labels': serviceNames } = questionSchema.properties.service;

/** The answer of the transit time calculator: the day of arrival, both points, and each day on the way. */
export function TransitResult({ answer }: { readonly answer: TransitAnswer }) {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const formats = useDateFormats();
  const { longDay, weekdays } = useLongDay();
  const time = formatTime(answer.cutoff, formats);
  const point = ({ kind, city, province, service_days }: TransitAnswer['origin']) =>
    `${city}, ${province} – ${message(`transit.${kind}`)}${kind === 'direct' || service_days.length === 0 ? '' : `, ${message('transit.served_on', { days: weekdays(service_days) })}`}`;
  const facts = [
    [message('transit.transit_time'), message('transit.business_days', { count: answer.business_days })],
    [message('transit.service'), text(serviceNames[answer.service])],
    [message('transit.origin'), point(answer.origin)],
    [message('transit.destination'), point(answer.destination)],
    [message('transit.terminal'), `${answer.origin.terminal} → ${answer.destination.terminal}`],
    [message('transit.cutoff'), message('transit.cutoff_value', { time, terminal: answer.origin.terminal })],
  ] as const;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography component="h2" variant="h6">
        {message('transit.arrival', { day: longDay(answer.arrival_date) })}
      </Typography>
      {answer.later_arrival_date !== answer.arrival_date && (
        <Typography color="textSecondary">{message('transit.later', { day: longDay(answer.later_arrival_date) })}</Typography>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 3,
          rowGap: { xs: 0, sm: 0.75 },
          my: 2,
        }}
      >
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 } }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      <DayList answer={answer} />
      {answer.others.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2, mb: 0.5 }}>
            {message('transit.others')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {answer.others.map(({ service, business_days, arrival_date }) => (
              <Typography key={service} component="li" variant="body2">
                {labelledText(
                  text(serviceNames[service]),
                  `${message('transit.business_days', { count: business_days })}, ${longDay(arrival_date)}`,
                  language,
                )}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Paper>
  );
}

/** The days from the asked one to the arrival, those that do not count with their reason. */
function DayList({ answer }: { readonly answer: TransitAnswer }) {
  const message = useMessage();
  const { longDay } = useLongDay();
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {message('transit.days')}
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {daysOnTheWay(answer).map(({ day, off, counted }) => (
          <Box
            key={day}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '17rem 1fr' },
              borderLeft: 3,
              borderColor: off ? 'divider' : 'primary.main',
              color: off && 'text.secondary',
              pl: 1.5,
              py: 0.5,
            }}
          >
            <Typography variant="body2">{longDay(day)}</Typography>
            <Typography variant="body2">
              {off
                ? message('transit.does_not_count', { reason: off.name ?? message(`transit.${off.reason}`) })
                : message(noteOf(counted, day === answer.arrival_date), { number: counted })}
            </Typography>
          </Box>
        ))}
      </Stack>
    </>
  );
}

/** Message of a day that counts. */
function noteOf(counted: number, isLast: boolean): string {
  if (counted === 0) return isLast ? 'transit.same_day' : 'transit.pickup';
  return isLast ? 'transit.last_day' : 'transit.counted';
}

interface DayOnTheWay {
  readonly day: string;
  /** Set for a day that does not count. */
  readonly off: TransitAnswer['skipped'][number] | undefined;
  /** Business days up to the day. */
  readonly counted: number;
}

function daysOnTheWay({ skipped, pickup_date, arrival_date }: TransitAnswer): readonly DayOnTheWay[] {
  const offs = new Map(skipped.map((each) => [each.day, each]));
  const days: DayOnTheWay[] = [];
  let counted = 0;
  const [first = pickup_date] = [...offs.keys(), pickup_date].toSorted();
  for (let day = first; day <= arrival_date; day = movedDay(day, { days: 1 })) {
    const off = offs.get(day);
    if (!off && day !== pickup_date) counted += 1;
    days.push({ day, off, counted });
  }
  return days;
}
