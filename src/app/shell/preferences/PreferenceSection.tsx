import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';

interface PreferenceSectionProps {
  /** Fragment of an address that leads to this part. */
  readonly anchor?: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of the page with its own heading. */
export function PreferenceSection({ anchor, title, hint, children }: PreferenceSectionProps) {
  const titleId = useId();
  const isAsked = useLocation().hash === `#${anchor}`;
  return (
    <Paper component="section" id={anchor} ref={isAsked ? reveal : undefined} aria-labelledby={titleId} sx={{ p: 2, scrollMarginTop: 72 }}>
      <Typography id={titleId} variant="h2">
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

/** Scrolls to a part as soon as it is drawn. */
function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.();
}
