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
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';

interface GroupsTableProps {
  readonly chart: ChartView;
  readonly table: ChartTable;
  readonly words: ChartWords;
  /** undefined: the group cannot be filtered. */
  readonly onPick: (keys: readonly (GroupKey | undefined)[]) => (() => void) | undefined;
}

/** Groups as a table with the totals of both columns; each value leads to its rows. */
export function GroupsTable({ chart, table, words, onPick }: GroupsTableProps) {
  const message = useMessage();
  const [down, side] = chart.groups;
  const { lines, across, total } = table;
  const isPair = across.length > 0;
  const shown = (value: number | undefined): string => (value === undefined ? '–' : words.value(value));
  const cell = (value: number | undefined, name: string, keys: readonly (GroupKey | undefined)[]) => {
    const pick = value === undefined ? undefined : onPick(keys);
    return pick ? (
      <Link
        component="button"
        type="button"
        underline="hover"
        onClick={pick}
        aria-label={message('chart.open', { name, value: shown(value) })}
        sx={number}
      >
        {shown(value)}
      </Link>
    ) : (
      shown(value)
    );
  };
  return (
    <Box sx={{ overflow: 'auto', maxWidth: '100%', position: 'relative' }} tabIndex={0} role="region" aria-label={message('chart.table')}>
      <Table size="small" stickyHeader sx={{ width: 'auto', minWidth: { xs: '100%', sm: 360 } }}>
        <caption style={visuallyHidden}>{words.sentence(table)}</caption>
        <TableHead>
          {isPair && side && (
            <TableRow>
              <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom' }}>
                {down && words.columnOf(down)}
              </TableCell>
              <TableCell colSpan={across.length} align="center">
                {words.columnOf(side)}
              </TableCell>
              <TableCell rowSpan={2} align="right" sx={{ verticalAlign: 'bottom' }}>
                {message('chart.total')}
              </TableCell>
            </TableRow>
          )}
          <TableRow>
            {!isPair && <TableCell>{down && words.columnOf(down)}</TableCell>}
            {isPair ? (
              across.map(({ key }) => (
                <TableCell key={JSON.stringify(key)} align="right" scope="col" sx={{ top: 37, whiteSpace: 'nowrap' }}>
                  {words.keyOf(side, key)}
                </TableCell>
              ))
            ) : (
              <TableCell align="right">{words.measure}</TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => {
            const name = words.keyOf(down, line.key);
            return (
              <TableRow key={JSON.stringify(line.key)} hover>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
                  {name}
                </TableCell>
                {isPair &&
                  line.cells.map((value, i) => (
                    <TableCell key={JSON.stringify(across[i]?.key)} align="right" sx={number}>
                      {cell(value, across[i] ? `${name}, ${words.keyOf(side, across[i].key)}` : name, [line.key, across[i]?.key])}
                    </TableCell>
                  ))}
                <TableCell align="right" sx={isPair ? { ...number, fontWeight: 'fontWeightMedium' } : number}>
                  {cell(line.total, name, [line.key])}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={foot}>
              {message('chart.total')}
            </TableCell>
            {across.map((each) => (
              <TableCell key={JSON.stringify(each.key)} align="right" sx={{ ...foot, ...number }}>
                {cell(each.total, words.keyOf(side, each.key), [undefined, each.key])}
              </TableCell>
            ))}
            <TableCell align="right" sx={{ ...foot, ...number }}>
              {shown(total)}
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

const number = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const foot = { typography: 'body2', fontWeight: 'fontWeightMedium', color: 'text.primary' } as const;
