import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ListTileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { ToneText } from '../fields/tones/ToneText.tsx';
import { cellStyle, isCut } from './cellStyle.ts';
import type { TileColumn } from './tileColumns.ts';
import { useTileText } from './useTileText.ts';

interface ListTileRowProps {
  readonly tile: Pick<ListTileAnswer, 'recordPath'>;
  readonly columns: readonly TileColumn[];
  readonly row: GridRow;
  readonly pagePath: (path: string) => string;
}

/** A row of a list tile; its first cell leads to the record. */
export function ListTileRow({ tile: { recordPath }, columns, row, pagePath }: ListTileRowProps) {
  const textOf = useTileText();
  const address = recordPath === null ? undefined : pagePath(recordPath.replace('{id}', encodeURIComponent(String(row.id))));
  return (
    <tr>
      {columns.map((column, i) => {
        const text = textOf(row, column);
        return (
          <td key={column.field} style={cellStyle(column)} title={isCut(column) ? text : undefined}>
            <ToneText rules={column.columns[0]?.tones ?? []} record={row}>
              {i === 0 && address !== undefined ? (
                <Link component={RouterLink} to={address} underline="hover">
                  {text || '–'}
                </Link>
              ) : (
                text
              )}
            </ToneText>
          </td>
        );
      })}
    </tr>
  );
}
