import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTime } from 'luxon';
import { useDateFormats } from '../../../i18n/dateFormats.ts';

interface DayInputProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty: none. */
  readonly day: string;
  readonly isInvalid: boolean;
  readonly problem?: string | undefined;
  /**
   * Called instead of `onChange` while a day is typed: after two figures of its year it is a day of the first century.
   */
  readonly onType?: (day: string) => void;
  /** Called with a day, empty for a day that was removed. */
  readonly onChange: (day: string) => void;
}

/** A day in the reader's date format, typed or picked; needs a DatePickerProvider around it. */
export function DayInput({ label, day, isInvalid, problem, onChange, onType = onChange }: DayInputProps) {
  const { date } = useDateFormats();
  return (
    <DatePicker
      label={label}
      format={date.replace('YYYY', 'yyyy').replace('DD', 'dd')}
      value={day === '' ? null : DateTime.fromISO(day)}
      onChange={(value, { source }) => {
        // Ignores a day that is not typed completely yet.
        if (value !== null && !value.isValid) return;
        const isTyped = source === 'field' && value !== null;
        (isTyped ? onType : onChange)(value?.toISODate() ?? '');
      }}
      slotProps={{ textField: { size: 'small', fullWidth: true, error: isInvalid, helperText: problem }, field: { clearable: true } }}
    />
  );
}
