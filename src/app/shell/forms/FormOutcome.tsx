import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

interface FormOutcomeProps {
  /** The reason for a refusal of the whole form, worded. */
  readonly refusal: string | undefined;
  /** Text after a successful submit; undefined before it. */
  readonly success: string | undefined;
}

/** Result of a submit, below the fields of a form; announced by screen readers. */
export function FormOutcome({ refusal, success }: FormOutcomeProps) {
  return (
    <Box aria-live="polite">
      {refusal !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
      {success !== undefined && (
        <Alert severity="success" sx={{ mt: 2 }}>
          {success}
        </Alert>
      )}
    </Box>
  );
}
