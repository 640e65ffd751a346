import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ListTileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { cellStyle, columnShares } from './cellStyle.ts';
import { ListTileRow } from './ListTileRow.tsx';
import { tileColumns } from './tileColumns.ts';
import { rowHeight } from './tileGrid.ts';
import { useTileText } from './useTileText.ts';

interface ListTileProps {
  readonly tile: ListTileAnswer;
  readonly pagePath: (path: string) => string;
}

/** The first rows of a list: each leads to its record, the heading to all of them. */
export function ListTile({ tile, pagePath }: ListTileProps) {
  const message = useMessage();
  const language = useLanguage();
  const text = useText();
  const titleId = useId();
  const { rows } = tile;
  const columns = tileColumns(tile);
  const title = text(tile.label);
  const textOf = useTileText();
  const shares = columnShares(columns, (column) => Math.max(text(column.label).length, ...rows.map((row) => textOf(row, column).length)));
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <Link
          component={RouterLink}
          to={pagePath(tile.path)}
          underline="hover"
          variant="body2"
          aria-label={labelledText(message('dashboard.all'), title, language)}
          sx={{ whiteSpace: 'nowrap', ...tappedSx }}
        >
          {message('dashboard.all')}
        </Link>
      </Box>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {message('dashboard.failed')}
        </Typography>
      ) : (
        <Box component="table" aria-labelledby={titleId} sx={tableSx}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.field}
                  scope="col"
                  style={{ ...cellStyle(column), width: shares.get(column.field) }}
                  title={text(column.label)}
                >
                  {text(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ListTileRow key={row.id} tile={tile} columns={columns} row={row} pagePath={pagePath} />
            ))}
          </tbody>
        </Box>
      )}
    </Card>
  );
}

/** 40 px high on a phone, without more room for it. */
const tappedSx = { display: 'inline-block', py: { xs: 1.25, sm: 0 }, my: { xs: -1.25, sm: 0 } } as const;

/** The first two columns and the last one stay on a phone. */
const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: 0, py: 0.5, pr: 1.5, textAlign: 'start' },
  '& :is(th, td):last-of-type': { pr: 0 },
  '& th': { typography: 'caption', color: 'text.secondary', height: 28 },
  '& td a': { ...tappedSx, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', verticalAlign: 'bottom' },
  '& td': { typography: 'body2', height: { xs: 40, sm: rowHeight }, borderTop: 1, borderColor: 'divider' },
  '& :is(th, td):nth-of-type(n + 3):not(:last-of-type)': { display: { xs: 'none', sm: 'table-cell' } },
} as const;
