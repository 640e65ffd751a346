import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Width of a record's column, in pixels: lines stay readable and fields near their labels. */
export const readingWidth = 960;

/** Conditions on the width of a record's column, which depends on the menu and the help beside it. */
export const fromTwoColumns = '@container record (min-width: 32rem)';
export const fromHeadingsAside = '@container record (min-width: 46rem)';

/** The surface of a record: its sections below each other, with a line between them. */
export function RecordSurface({ children }: { readonly children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{ containerType: 'inline-size', containerName: 'record', '& > section + section': { borderTop: 1, borderColor: 'divider' } }}
    >
      {children}
    </Paper>
  );
}

interface RecordSectionProps {
  readonly heading: string;
  readonly description?: string | undefined;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A section: its heading at the left of its content, above it on a narrow page. */
export function RecordSection({ heading, description, isQuiet = false, children }: RecordSectionProps) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: isQuiet ? 0.5 : 1.5,
        px: { xs: 2, sm: 3 },
        py: isQuiet ? 1.5 : 2,
        [fromHeadingsAside]: { gridTemplateColumns: '9rem minmax(0, 1fr)' },
      }}
    >
      <div>
        <Typography id={headingId} component="h2" variant="subtitle2" color={isQuiet ? 'textSecondary' : undefined}>
          {heading}
        </Typography>
        {description !== undefined && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
            {description}
          </Typography>
        )}
      </div>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
