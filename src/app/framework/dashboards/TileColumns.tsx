import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, type ReactNode } from 'react';
import { columnsOf } from './columnsOf.ts';
import { tilesSx } from './tileGrid.ts';

/** A part of the page below the figures. */
export interface TilePart {
  readonly key: string;
  /** Rows that it has, for an even length of the columns. */
  readonly rows: number;
  readonly content: ReactNode;
}

/** Parts in two columns of about equal length, each part directly below the previous part; one column where two would be narrow. */
export function TileColumns({ parts }: { readonly parts: readonly TilePart[] }) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const columns = columnsOf(parts, isWide ? 2 : 1);
  return (
    <Box sx={{ ...tilesSx, alignItems: 'start', gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
      {columns.map((column, i) => (
        <Box key={i} sx={tilesSx}>
          {column.map(({ key, content }) => (
            <Fragment key={key}>{content}</Fragment>
          ))}
        </Box>
      ))}
    </Box>
  );
}
