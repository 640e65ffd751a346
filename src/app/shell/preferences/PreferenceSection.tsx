import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PreferenceSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of the page with its own heading. */
export function PreferenceSection({ title, hint, children }: PreferenceSectionProps) {
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.15rem' }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Paper>
  );
}
