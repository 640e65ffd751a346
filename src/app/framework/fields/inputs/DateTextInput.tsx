import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { DayIcon, TimeIcon } from '../../icons.ts';
import { DatePopover } from './DatePopover.tsx';
import { completeDateText, type DateKind } from './dateText.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

/** Message keys of the placeholders: the form of a typed day or time, in the letters of the reader's language. */
const placeholders = {
  date: 'form.pattern.date',
  time: 'form.pattern.time',
  datetime: 'form.pattern.datetime',
} as const satisfies Record<DateKind, string>;

/**
 * A day, a time or both as text, typed or chosen from a calendar (spec B-004 to B-007). Text in another form stays as typed.
 */
export function DateTextInput({ kind, ...input }: InputProps & { readonly kind: DateKind }) {
  const { value, onChange, onBlur, label } = input;
  const message = useMessage();
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = textOf(value);
  const complete = () => {
    const completed = completeDateText(kind, text);
    if (completed !== text) onChange(completed || null);
  };
  const title = message(kind === 'time' ? 'form.choose_time' : 'form.choose_date');
  return (
    <>
      <TextBox
        input={input}
        text={text}
        onText={(typed) => onChange(typed || null)}
        onBlur={() => {
          complete();
          onBlur();
        }}
        placeholder={message(placeholders[kind])}
        htmlInput={{
          inputMode: 'numeric',
          // Enter submits the form without leaving the input.
          onKeyDown: ({ key }) => {
            if (key === 'Enter') complete();
          },
        }}
        end={
          <Tooltip title={title}>
            <IconButton
              size="small"
              edge="end"
              aria-label={labelledText(title, label, language)}
              aria-haspopup="dialog"
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              {kind === 'time' ? <TimeIcon fontSize="small" /> : <DayIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        }
      />
      <DatePopover {...{ kind, title, text, anchor }} onChoose={onChange} onClose={() => setAnchor(null)} />
    </>
  );
}

/** A day, kept as `YYYY-MM-DD`. */
export function DateInput(input: InputProps) {
  return <DateTextInput {...input} kind="date" />;
}

/** A time of the day, kept as 24-hour `HH:mm`. */
export function TimeInput(input: InputProps) {
  return <DateTextInput {...input} kind="time" />;
}
