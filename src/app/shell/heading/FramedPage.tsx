import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { PageFrameProps } from '../public/PageFrameContext.ts';
import { EntryHeading } from './EntryHeading.tsx';
import { formWidth, readingPage } from './pageWidths.ts';

/** A page with one surface within the frame, such as the pages of the user's account. */
export function FramedPage({ title, description, cmid, path, children }: PageFrameProps & { readonly description?: string }) {
  return (
    <>
      <EntryHeading title={title} {...(description !== undefined && { description })} cmid={cmid} path={path} />
      <Paper {...readingPage} sx={{ mt: 2, p: { xs: 2, sm: 3 } }}>
        <Box sx={{ maxWidth: formWidth }}>{children}</Box>
      </Paper>
    </>
  );
}
