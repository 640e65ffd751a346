import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type classLines, classNeighbours } from '../../../shared/domain/items/classLines.ts';
import type { DensityScale } from '../../../shared/domain/items/densityScales.ts';
import { stackedTable } from '../../framework/fields/stackedTable.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CopyIcon, PrintIcon } from '../../framework/icons.ts';
import { useCopyText } from '../../framework/useCopyText.ts';
import { useFiguresTable } from './useFiguresTable.ts';

interface DensityResultProps {
  readonly scales: readonly DensityScale[];
  readonly figures: ReturnType<typeof classLines>;
  /** Numbers of the complete lines in the form. */
  readonly numbers: readonly number[];
  /** Number of lines that are incomplete. */
  readonly missing: number;
  readonly onStartOver: () => void;
}

/** The figures of complete lines and of all of them, the classes by each scale side by side. */
export function DensityResult({ scales, figures, numbers, missing, onStartOver }: DensityResultProps) {
  const message = useMessage();
  const { headings, rows, total, text, number } = useFiguresTable(scales, figures, numbers);
  const { copied, copy } = useCopyText(text);
  const isEmpty = numbers.length === 0;
  const copyNote = copied === undefined ? '' : message(copied ? 'density.copied' : 'density.copy_failed');
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography component="h2" variant="h6">
        {message('density.result')}
      </Typography>
      {isEmpty && <Typography color="textSecondary">{message('density.empty')}</Typography>}
      {!isEmpty && (
        <>
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {missing > 0 && message('density.incomplete', { count: missing })}
          </Typography>
          <TableContainer>
            <Table
              size="small"
              role="table"
              aria-label={message('density.result')}
              sx={{ ...stackedTable, fontVariantNumeric: 'tabular-nums' }}
            >
              <TableHead>
                <TableRow role="row">
                  {headings.map((heading, column) => (
                    <TableCell key={heading} role="columnheader" align={column === 0 ? undefined : 'right'}>
                      {heading}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row) => (
                  <Row key={row[0]} headings={headings} values={row} />
                ))}
              </TableBody>
              <TableFooter sx={{ '& td': { fontWeight: 600, color: 'text.primary', typography: 'body2' } }}>
                <Row headings={headings} values={total} />
              </TableFooter>
            </Table>
          </TableContainer>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {message('density.trailer_feet', { feet: number(figures.trailerFeet) })}
          </Typography>
          {scales[0] && <Neighbours scale={scales[0]} figures={figures} number={number} />}
        </>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2, displayPrint: 'none' }}>
        <Button variant="outlined" startIcon={<CopyIcon />} disabled={isEmpty} onClick={() => void copy()}>
          {message('density.copy')}
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} disabled={isEmpty} onClick={() => window.print()}>
          {message('density.print')}
        </Button>
        <Button onClick={onStartOver}>{message('density.start_over')}</Button>
        <Typography variant="body2" role="status">
          {copyNote}
        </Typography>
      </Stack>
      <Box component="section" aria-label={message('density.scales')} sx={{ mt: 2 }}>
        {scales.map(({ code, name }) => (
          <Typography key={code} variant="caption" color="textSecondary" component="p">
            {`${code} – ${name}`}
          </Typography>
        ))}
      </Box>
    </Paper>
  );
}

function Row({ headings, values }: { readonly headings: readonly string[]; readonly values: readonly string[] }) {
  return (
    <TableRow role="row">
      {values.map((value, column) => (
        <TableCell key={headings[column]} role="cell" data-label={headings[column]} align={column === 0 ? undefined : 'right'}>
          {value}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The changes of the whole freight that change its class. */
function Neighbours({
  scale,
  figures,
  number,
}: Pick<DensityResultProps, 'figures'> & { readonly scale: DensityScale; readonly number: ReturnType<typeof useFiguresTable>['number'] }) {
  const message = useMessage();
  const { denser, lighter } = classNeighbours(figures.total, scale);
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        {message('density.neighbours', { scale: scale.code })}
      </Typography>
      <Typography variant="body2">
        {denser
          ? message('density.denser', { class: denser.freightClass, from: number(denser.from), less: number(denser.cubeLess) })
          : message('density.densest')}
      </Typography>
      {lighter && (
        <Typography variant="body2">{message('density.lighter', { class: lighter.freightClass, below: number(lighter.below) })}</Typography>
      )}
    </>
  );
}
