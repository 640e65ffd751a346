import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { EntryForm } from './useEntryForm.ts';

interface EntryFormFrameProps {
  readonly form: Pick<EntryForm<string>, 'isBusy' | 'refusal' | 'handleSubmit'>;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Links below the button to other pages. */
  readonly after?: ReactNode;
}

/** A short form: the reason for a refusal, the inputs, one button. */
export function EntryFormFrame({ form, submitLabel, children, after }: EntryFormFrameProps) {
  return (
    <Stack component="form" noValidate sx={{ gap: 2.5 }} onSubmit={form.handleSubmit}>
      {form.refusal && <Alert severity="error">{form.refusal}</Alert>}
      {children}
      <Button type="submit" variant="contained" loading={form.isBusy} fullWidth>
        {submitLabel}
      </Button>
      {after}
    </Stack>
  );
}
