import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Choice } from './Choice.ts';

interface ChoiceButtonsProps {
  readonly choice: Pick<Choice, 'label' | 'value' | 'options' | 'onChoose'>;
}

/** All values of a choice side by side, the present value pressed: the common pattern for language, theme and the like. */
export function ChoiceButtons({ choice: { label, value: current, options, onChoose } }: ChoiceButtonsProps) {
  return (
    <Stack component="fieldset" direction="row" aria-label={label} sx={{ border: 0, m: 0, p: 0, gap: 0.5, flexWrap: 'wrap' }}>
      {options.map(({ value, label: name, lang }) => (
        <Button
          key={value}
          {...(lang !== undefined && { lang })}
          size="small"
          color="inherit"
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
          sx={{
            minWidth: 0,
            px: 1,
            border: 1,
            borderColor: 'transparent',
            color: 'text.secondary',
            '&[aria-pressed="true"]': { bgcolor: 'action.selected', borderColor: 'divider', color: 'text.primary' },
            '@media (pointer: coarse)': { minHeight: 40 },
          }}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}
