import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { EntryForm } from './useEntryForm.ts';

interface CardChoiceProps extends ReturnType<EntryForm<string>['field']> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly title: string; readonly hint?: string }[];
}

/** One of a few options, each with a line of explanation. */
export function CardChoice({ label, options, name, value, onChange, problem, inputRef }: CardChoiceProps) {
  const id = useId();
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <RadioGroup
        name={name}
        value={value}
        onChange={(_event, chosen) => onChange(chosen)}
        aria-labelledby={id}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        sx={{ gap: 1 }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio slotProps={{ input: { ref: index === 0 ? inputRef : undefined } }} sx={{ alignSelf: 'flex-start' }} />}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
                  {option.title}
                </Typography>
                {option.hint && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {option.hint}
                  </Typography>
                )}
              </>
            }
            sx={{
              m: 0,
              py: 0.75,
              pr: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: problem === undefined ? (option.value === value ? 'primary.main' : 'divider') : 'error.main',
              bgcolor: option.value === value ? 'action.hover' : undefined,
              '& .MuiFormControlLabel-label': { py: 0.75 },
            }}
          />
        ))}
      </RadioGroup>
      {problem !== undefined && <FormHelperText id={`${id}-problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
