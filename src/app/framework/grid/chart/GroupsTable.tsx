import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment } from 'react';
import type { ChartTable } from '../../../../shared/framework/grid/chart/chartTable.ts';
import type { ChartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import type { DerivedColumn, DerivedTable } from '../../../../shared/framework/grid/chart/derivedTable.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ValueUnit } from '../../../../shared/framework/grid/totalColumn.ts';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';

interface GroupsTableProps {
  readonly chart: ChartView;
  readonly table: ChartTable;
  /** Figures beside each value; undefined: none. */
  readonly derived: DerivedTable | undefined;
  readonly words: ChartWords;
  /** undefined: the group cannot be filtered. */
  readonly onPick: (keys: readonly (GroupKey | undefined)[], unit: ValueUnit) => (() => void) | undefined;
}

/** Groups as a table with the totals of both columns; each value leads to its rows. */
export function GroupsTable({ chart, table, derived, words, onPick }: GroupsTableProps) {
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
  const derivedCells = (figures: readonly DerivedColumn[] | undefined, unit: ValueUnit, line: number | 'total') =>
    figures?.map(({ figure, values, total }) => {
      const value = line === 'total' ? total : values[line];
      // A figure without a total has no dash in the line of totals: nothing is missing there.
      const none = line === 'total' ? '' : '–';
      return (
        <TableCell key={figure} align="right" sx={line === 'total' ? { ...foot, ...number } : { ...number, color: 'text.secondary' }}>
          {value ? words.derivedValue(figure, value, unit) : none}
        </TableCell>
      );
    });
  return (
    <Box sx={{ overflow: 'auto', maxWidth: '100%', position: 'relative' }} tabIndex={0} role="region" aria-label={message('chart.table')}>
      <Table size="small" stickyHeader sx={{ width: 'auto', minWidth: { xs: '100%', sm: 360 } }}>
        <caption style={visuallyHidden}>{words.sentence(table)}</caption>
        <GroupsHead chart={chart} table={table} derived={derived} words={words} acrossName={acrossName} />
        <TableBody>
          {lines.map((line, at) => {
            const name = words.keyOf(down, line.key);
            return (
              <TableRow key={JSON.stringify(line.key)} hover>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: { xs: 112, sm: 180 } }}>
                  {name}
                </TableCell>
                {across.map((column, i) => (
                  <Fragment key={idOf(column)}>
                    <TableCell align="right" sx={number}>
                      {cell(line.cells[i], `${name}, ${acrossName(column)}`, [line.key, column.key], column.unit)}
                    </TableCell>
                    {derivedCells(derived?.across[i], column.unit, at)}
                  </Fragment>
                ))}
                {units.map((unit, i) => (
                  <Fragment key={unitId(unit)}>
                    <TableCell align="right" sx={isPair ? { ...number, fontWeight: 'fontWeightMedium' } : number}>
                      {cell(line.totals[i], name, [line.key], unit)}
                    </TableCell>
                    {derivedCells(derived?.totals[i], unit, at)}
                  </Fragment>
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
            {across.map((column, i) => (
              <Fragment key={idOf(column)}>
                <TableCell align="right" sx={{ ...foot, ...number }}>
                  {cell(column.total, acrossName(column), [undefined, column.key], column.unit)}
                </TableCell>
                {derivedCells(derived?.across[i], column.unit, 'total')}
              </Fragment>
            ))}
            {units.map((unit, i) => (
              <Fragment key={unitId(unit)}>
                <TableCell align="right" sx={{ ...foot, ...number }}>
                  {shown(totals[i], unit)}
                </TableCell>
                {derivedCells(derived?.totals[i], unit, 'total')}
              </Fragment>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

interface GroupsHeadProps extends Pick<GroupsTableProps, 'chart' | 'table' | 'derived' | 'words'> {
  readonly acrossName: (column: ChartTable['across'][number]) => string;
}

function GroupsHead({ chart, table, derived, words, acrossName }: GroupsHeadProps) {
  const language = useLanguage();
  const [down, side] = chart.groups;
  const { across, units } = table;
  const isPair = across.length > 0;
  const width = across.reduce((sum, _column, i) => sum + 1 + (derived?.across[i]?.length ?? 0), 0);
  /** @param name of the value that the figures belong to */
  const derivedHeads = (figures: readonly DerivedColumn[] | undefined, name: string, unit: ValueUnit, more: object) =>
    figures?.map(({ figure }) => (
      <TableCell key={figure} align="right" scope="col" aria-label={labelledText(name, words.derivedOf(figure, unit), language)} {...more}>
        {words.derivedOf(figure, unit)}
      </TableCell>
    ));
  return (
    <TableHead>
      {isPair && side && (
        <TableRow>
          <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom' }}>
            {down && words.columnOf(down)}
          </TableCell>
          <TableCell colSpan={width} align={width > across.length ? 'left' : 'center'}>
            {words.columnOf(side)}
          </TableCell>
          {units.map((unit, i) => (
            <Fragment key={unitId(unit)}>
              <TableCell rowSpan={2} align="right" sx={{ verticalAlign: 'bottom' }}>
                {words.totalOf(unit)}
              </TableCell>
              {derivedHeads(derived?.totals[i], words.totalOf(unit), unit, { rowSpan: 2, sx: { verticalAlign: 'bottom' } })}
            </Fragment>
          ))}
        </TableRow>
      )}
      <TableRow>
        {!isPair && <TableCell>{down && words.columnOf(down)}</TableCell>}
        {isPair
          ? across.map((column, i) => (
              <Fragment key={idOf(column)}>
                <TableCell align="right" scope="col" sx={{ top: 37, whiteSpace: 'nowrap' }}>
                  {acrossName(column)}
                </TableCell>
                {derivedHeads(derived?.across[i], acrossName(column), undefined, { sx: { top: 37, whiteSpace: 'nowrap' } })}
              </Fragment>
            ))
          : units.map((unit, i) => (
              <Fragment key={unitId(unit)}>
                <TableCell align="right">{words.measureOf(unit)}</TableCell>
                {derivedHeads(derived?.totals[i], words.measureOf(unit), unit, {})}
              </Fragment>
            ))}
      </TableRow>
    </TableHead>
  );
}

/** A key of its own for values without a unit, and for rows that have none among units. */
function unitId(unit: ValueUnit): string {
  return unit === undefined ? 'all' : JSON.stringify(unit);
}

function idOf({ key, unit }: ChartTable['across'][number]): string {
  return JSON.stringify([key, unit]);
}

const number = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const foot = { typography: 'body2', fontWeight: 'fontWeightMedium', color: 'text.primary' } as const;
