import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { findHits } from '../../../shared/framework/query/findHits.ts';

interface MarkedTextProps {
  readonly text: string;
  /** As `searchWords` gives them; none: nothing is marked. */
  readonly words: readonly string[];
}

/** A text with its hits of a search marked. */
export function MarkedText({ text, words }: MarkedTextProps) {
  const hits = findHits(text, words);
  return (
    <>
      {hits.map(({ start, end }, i) => (
        <Fragment key={start}>
          {text.slice(hits[i - 1]?.end ?? 0, start)}
          <Box component="mark" sx={markSx}>
            {text.slice(start, end)}
          </Box>
        </Fragment>
      ))}
      {text.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}

/** Readable in both themes, and on paper and in forced colours by its line. */
const markSx = {
  color: 'inherit',
  bgcolor: 'action.selected',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: 2,
  textUnderlineOffset: '0.2em',
} as const;
