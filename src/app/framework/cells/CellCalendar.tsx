import { useRef } from 'react';
import { DatePopover } from '../fields/inputs/DatePopover.tsx';
import type { DateKind } from '../fields/inputs/dateText.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { DayIcon, TimeIcon } from '../icons.ts';
import { CellButton } from './CellButton.tsx';

interface CellCalendarProps {
  readonly kind: DateKind;
  readonly label: string;
  readonly text: string;
  /** The element below which the calendar is open; null: closed. */
  readonly anchor: Element | null;
  readonly onOpen: () => void;
  /** Called with each choice: a day, and then its time. */
  readonly onChoose: (text: string) => void;
  /** Called with the last choice; undefined: none was made. */
  readonly onClose: (chosen: string | undefined) => void;
}

/** The calendar or clock of a cell, and its button. The keys of the input open it too, so that Tab goes on to the next cell. */
export function CellCalendar({ kind, label, text, anchor, onOpen, onChoose, onClose }: CellCalendarProps) {
  const message = useMessage();
  const chosen = useRef<string>(undefined);
  const title = message(kind === 'time' ? 'form.choose_time' : 'form.choose_date');
  return (
    <>
      <CellButton {...{ title, label }} opens="dialog" onClick={onOpen}>
        {kind === 'time' ? <TimeIcon fontSize="small" /> : <DayIcon fontSize="small" />}
      </CellButton>
      <DatePopover
        {...{ kind, title, text, anchor }}
        onChoose={(next) => {
          chosen.current = next;
          onChoose(next);
        }}
        onClose={() => {
          const last = chosen.current;
          chosen.current = undefined;
          onClose(last);
        }}
      />
    </>
  );
}
