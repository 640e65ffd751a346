import { formatDay } from '../../../../shared/framework/formats/dateFormats.ts';
import { formatAge } from '../../../../shared/framework/formats/formatAge.ts';
import { formatInstant } from '../../../../shared/framework/formats/formatCell.ts';
import { wallTime } from '../../../../shared/framework/query/dayStart.ts';
import type { StateStepDescription } from '../../../../shared/framework/states/RecordTransitions.ts';
import { useCellContext } from '../../i18n/useCellContext.ts';
import { useMessage } from '../../i18n/useMessage.ts';

interface StepTexts {
  /** Day of an instant in the reader's zone and format. */
  readonly day: (at: string) => string;
  /** Day and time. */
  readonly instant: (at: string) => string;
  /** Day and time with the time since. */
  readonly when: (at: string) => string;
  /** The people of a step: who acted, and by whom or for whom. */
  readonly people: (step: Pick<StateStepDescription, 'user' | 'acted_by' | 'for_user' | 'is_system'>) => string;
}

/** Words for the steps of a history. */
export function useStepTexts(): StepTexts {
  const message = useMessage();
  const { language, timezone, formats } = useCellContext();
  const instant = (at: string) => formatInstant(at, timezone, formats);
  return {
    day: (at) => formatDay(new Date(wallTime(Date.parse(at), timezone)).toISOString().slice(0, 10), formats),
    instant,
    when: (at) => message('states.ago', { at: instant(at), age: formatAge(at, new Date(), language) }),
    people: ({ user, acted_by: by, for_user: whom, is_system: isSystem }) => {
      const who = user ?? message(isSystem ? 'states.history_system' : 'states.history_person');
      const acting = by === null ? who : message('states.history_acted_by', { user: who, acted_by: by });
      return whom === null ? acting : message('states.history_for', { user: acting, for_user: whom });
    },
  };
}
