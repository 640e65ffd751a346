import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ListTileAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { ToneText } from '../fields/ToneText.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { cellStyle, isCut } from './cellStyle.ts';
import type { TileColumn } from './tileColumns.ts';

interface ListTileRowProps {
  readonly tile: Pick<ListTileAnswer, 'recordPath'>;
  readonly columns: readonly TileColumn[];
  readonly row: GridRow;
  readonly pagePath: (path: string) => string;
}

/** A row of a list tile; its first cell leads to the record. */
export function ListTileRow({ tile: { recordPath }, columns, row, pagePath }: ListTileRowProps) {
  const language = useLanguage();
  const formats = useDateFormats();
  const message = useMessage();
  const textOf = (column: ColumnDescription): string => {
    const value = row[column.reference?.labelField ?? column.field];
    if (column.type === 'boolean') return typeof value === 'boolean' ? message(value ? 'grid.yes' : 'grid.no') : '';
    // The label of a reference is a text, whatever its key is.
    const shown = column.reference ? { ...column, type: 'text' as const } : column;
    return formatCell(value, shown, { language, timezone: browserTimezone, formats });
  };
  const address = recordPath === null ? undefined : pagePath(recordPath.replace('{id}', encodeURIComponent(String(row.id))));
  return (
    <tr>
      {columns.map((column, i) => {
        const text = column.columns.map(textOf).filter(Boolean).join(' ');
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
