import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useMessage } from '../../i18n/useMessage.ts';
import type { Side } from './ConflictSide.ts';

interface ConflictChoiceProps {
  /** Label of the field. */
  readonly field: string;
  readonly side: Side;
  readonly isChosen: boolean;
  /** The value as people read it; empty: no value. */
  readonly text: string;
  readonly onChoose: () => void;
}

/** One of the two values of a field, to keep. The radios of a row are one group, which arrow keys move through. */
export function ConflictChoice({ field, side, isChosen, text, onChoose }: ConflictChoiceProps) {
  const message = useMessage();
  const shown = text || '—';
  return (
    <FormControlLabel
      label={shown}
      slotProps={{ typography: { variant: 'body2', sx: { fontWeight: isChosen ? 500 : undefined } } }}
      control={
        <Radio
          size="small"
          name={`conflict ${field}`}
          checked={isChosen}
          onChange={onChoose}
          slotProps={{ input: { 'aria-label': `${field}, ${message(`form.conflict_${side}`)}: ${shown}` } }}
        />
      }
    />
  );
}
