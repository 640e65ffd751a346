import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ChartTable } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { ChartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ValueUnit } from '../../../../shared/framework/grid/totalColumn.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';

interface GroupsTableProps {
  readonly chart: ChartView;
  readonly table: ChartTable;
  readonly words: ChartWords;
  /** undefined: the group cannot be filtered. */
  readonly onPick: (keys: readonly (GroupKey | undefined)[], unit: ValueUnit) => (() => void) | undefined;
}

/** Groups as a table with the totals of both columns; each value leads to its rows. */
export function GroupsTable({ chart, table, words, onPick }: GroupsTableProps) {
  const message = useMessage();
  const [down, side] = chart.groups;
  const { lines, across, units, totals } = table;
  const isPair = across.length > 0;
  const acrossName = (column: ChartTable['across'][number]): string =>
    units.length > 1 ? words.acrossOf(side, column) : words.keyOf(side, column.key);
  const shown = (value: number | undefined, unit: ValueUnit): string => (value === undefined ? '–' : words.value(value, unit));
  const cell = (value: number | undefined, name: string, keys: readonly (GroupKey | undefined)[], unit: ValueUnit) => {
    // A number of no rows leads nowhere; a sum of zero has rows.
    const isNone = value === undefined || (value === 0 && chart.measure === undefined);
    const pick = isNone ? undefined : onPick(keys, unit);
    return pick ? (
      <Link
        component="button"
        type="button"
        underline="hover"
        onClick={pick}
        aria-label={message('chart.open', { name, value: shown(value, unit) })}
        sx={number}
      >
        {shown(value, unit)}
      </Link>
    ) : (
      shown(value, unit)
    );
  };
  return (
    <Box sx={{ overflow: 'auto', maxWidth: '100%', position: 'relative' }} tabIndex={0} role="region" aria-label={message('chart.table')}>
      <Table size="small" stickyHeader sx={{ width: 'auto', minWidth: { xs: '100%', sm: 360 } }}>
        <caption style={visuallyHidden}>{words.sentence(table)}</caption>
        <GroupsHead chart={chart} table={table} words={words} acrossName={acrossName} />
        <TableBody>
          {lines.map((line) => {
            const name = words.keyOf(down, line.key);
            return (
              <TableRow key={JSON.stringify(line.key)} hover>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: { xs: 112, sm: 180 } }}>
                  {name}
                </TableCell>
                {across.map((column, i) => (
                  <TableCell key={idOf(column)} align="right" sx={number}>
                    {cell(line.cells[i], `${name}, ${acrossName(column)}`, [line.key, column.key], column.unit)}
                  </TableCell>
                ))}
                {units.map((unit, i) => (
                  <TableCell key={JSON.stringify(unit)} align="right" sx={isPair ? { ...number, fontWeight: 'fontWeightMedium' } : number}>
                    {cell(line.totals[i], name, [line.key], unit)}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={foot}>
              {message('chart.total')}
            </TableCell>
            {across.map((column) => (
              <TableCell key={idOf(column)} align="right" sx={{ ...foot, ...number }}>
                {cell(column.total, acrossName(column), [undefined, column.key], column.unit)}
              </TableCell>
            ))}
            {units.map((unit, i) => (
              <TableCell key={JSON.stringify(unit)} align="right" sx={{ ...foot, ...number }}>
                {shown(totals[i], unit)}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

interface GroupsHeadProps extends Pick<GroupsTableProps, 'chart' | 'table' | 'words'> {
  readonly acrossName: (column: ChartTable['across'][number]) => string;
}

function GroupsHead({ chart, table, words, acrossName }: GroupsHeadProps) {
  const [down, side] = chart.groups;
  const { across, units } = table;
  const isPair = across.length > 0;
  return (
    <TableHead>
      {isPair && side && (
        <TableRow>
          <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom' }}>
            {down && words.columnOf(down)}
          </TableCell>
          <TableCell colSpan={across.length} align="center">
            {words.columnOf(side)}
          </TableCell>
          {units.map((unit) => (
            <TableCell key={JSON.stringify(unit)} rowSpan={2} align="right" sx={{ verticalAlign: 'bottom' }}>
              {words.totalOf(unit)}
            </TableCell>
          ))}
        </TableRow>
      )}
      <TableRow>
        {!isPair && <TableCell>{down && words.columnOf(down)}</TableCell>}
        {isPair
          ? across.map((column) => (
              <TableCell key={idOf(column)} align="right" scope="col" sx={{ top: 37, whiteSpace: 'nowrap' }}>
                {acrossName(column)}
              </TableCell>
            ))
          : units.map((unit) => (
              <TableCell key={JSON.stringify(unit)} align="right">
                {words.measureOf(unit)}
              </TableCell>
            ))}
      </TableRow>
    </TableHead>
  );
}

function idOf({ key, unit }: ChartTable['across'][number]): string {
  return JSON.stringify([key, unit]);
}

const number = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const foot = { typography: 'body2', fontWeight: 'fontWeightMedium', color: 'text.primary' } as const;
