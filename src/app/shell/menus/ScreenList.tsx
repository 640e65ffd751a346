import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface ScreenListProps {
  readonly title: string;
  /** Sentence in place of an empty list. */
  readonly hint: string | undefined;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Rows: `ScreenLink`. */
  readonly children: ReactNode;
}

/** A plain list of screens under a title. */
export function ScreenList({ title, hint, action, children }: ScreenListProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
