import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { ToneText } from '../fields/ToneText.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridLayout } from './GridContexts.ts';

interface GridCellProps {
  readonly column: ColumnDescription;
  readonly row: GridRow;
  /** Address of the cell's link. */
  readonly link: string | undefined;
  readonly hasFocus: boolean;
}

/** The value of a column in one row, drawn by its type, format and tone. */
export function GridCell(props: GridCellProps) {
  const { column, row } = props;
  return (
    <ToneText rules={column.tones} record={row}>
      <CellValue {...props} />
    </ToneText>
  );
}

function CellValue({ column, row, link, hasFocus }: GridCellProps) {
  const language = useLanguage();
  const formats = useDateFormats();
  const { pagePath } = useGridLayout();
  const value = row[column.field];
  if (column.type === 'boolean') return typeof value === 'boolean' ? <BooleanCell value={value} /> : null;

  const { reference } = column;
  // A record that the reader may not see has no label, and its id means nothing to people.
  const text = reference
    ? formatCell(row[reference.labelField], { ...column, type: 'text' }, { language, timezone: browserTimezone, formats })
    : formatCell(value, column, { language, timezone: browserTimezone, formats });
  const isKey = typeof value === 'number' || typeof value === 'string';
  const to = reference?.path && isKey && reference.labelField !== column.field ? pagePath(reference.path, value) : link;
  const outside = column.format === 'link' ? outsideAddress(text) : undefined;
  if (to !== undefined && text !== '')
    return (
      <Link component={RouterLink} to={to} title={text} tabIndex={hasFocus ? 0 : -1} onClick={(event) => event.stopPropagation()}>
        {text}
      </Link>
    );
  if (outside)
    return (
      <Link
        href={outside}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={hasFocus ? 0 : -1}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </Link>
    );
  return <span title={text}>{text}</span>;
}

function BooleanCell({ value }: { readonly value: boolean }) {
  const message = useMessage();
  const Icon = value ? CheckIcon : CloseIcon;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, height: '100%' }}>
      <Icon fontSize="small" color={value ? 'success' : 'disabled'} aria-hidden />
      {message(value ? 'grid.yes' : 'grid.no')}
    </Box>
  );
}

/** An address that is safe to open; undefined for other schemes, such as scripts. */
function outsideAddress(text: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(text) ? text : undefined;
}
