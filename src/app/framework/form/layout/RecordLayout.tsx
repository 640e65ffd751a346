import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { AddressCell, FormCell, FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import { helpGapPx } from '../../fields/inputs/helpBelow.tsx';
import { useText } from '../../i18n/useText.ts';
import { fromHeadingsAside, fromTwoColumns, RecordSection, RecordSurface } from './RecordSections.tsx';

const fromTwoInAddress = '@container address (min-width: 17rem)';

interface RecordLayoutProps {
  readonly layout: readonly FormSection[];
  /** Returns undefined for a field that is hidden now. */
  readonly renderField: (name: string) => ReactNode;
}

/** The sections and rows of a form: fields side by side on wider screens, one below the other on a phone. */
export function RecordLayout({ layout, renderField }: RecordLayoutProps) {
  const text = useText();
  if (layout.length === 0) return null;
  return (
    <RecordSurface>
      {layout.map(({ section, description, rows }) => {
        const shown = rows.map((row) => cellsOf(row, renderField));
        if (shown.every((cells) => cells.length === 0)) return null;
        return (
          <RecordSection key={section.en} heading={text(section)} description={description && text(description)}>
            <Rows rows={rows} cells={shown} />
          </RecordSection>
        );
      })}
    </RecordSurface>
  );
}

interface ShownCell {
  readonly key: string;
  readonly content: ReactNode;
}

function cellsOf(row: readonly FormCell[], renderField: RecordLayoutProps['renderField']): ShownCell[] {
  const cells = row.map((cell): ShownCell => {
    if (typeof cell === 'string') return { key: cell, content: renderField(cell) };
    const shown = addressRows(cell).map((line) => cellsOf(line, renderField));
    const isEmpty = shown.every((line) => line.length === 0);
    return { key: cell.label.en, content: isEmpty ? undefined : <AddressFields cell={cell} cells={shown} /> };
  });
  return cells.filter(({ content }) => content !== undefined);
}

interface RowsProps {
  readonly rows: readonly (readonly FormCell[])[];
  readonly cells: readonly (readonly ShownCell[])[];
  readonly isInAddress?: boolean;
}

function Rows({ rows, cells, isInAddress = false }: RowsProps) {
  return (
    <Box sx={{ display: 'grid', rowGap: `${helpGapPx}px`, pb: isInAddress ? 0 : 1 }}>
      {rows.map((row, index) => (
        // The definition sets the columns, so that a field that appears does not move the others.
        <Row
          key={row.map((cell) => (typeof cell === 'string' ? cell : cell.label.en)).join(' ')}
          columns={row.length}
          cells={cells[index] ?? []}
          isInAddress={isInAddress}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly columns: number;
  readonly cells: readonly ShownCell[];
  readonly isInAddress: boolean;
}

function Row({ columns, cells, isInAddress }: RowProps) {
  if (cells.length === 0) return null;
  const tracks = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: `${helpGapPx}px`,
        alignItems: 'start',
        gridTemplateColumns: tracks(1),
        ...(isInAddress
          ? { [fromTwoInAddress]: { gridTemplateColumns: tracks(Math.min(columns, 2)) } }
          : {
              [fromTwoColumns]: { gridTemplateColumns: tracks(Math.min(columns, 2)) },
              [fromHeadingsAside]: { gridTemplateColumns: tracks(columns) },
            }),
      }}
    >
      {cells.map(({ key, content }) => (
        <Box key={key} sx={{ minWidth: 0 }}>
          {content}
        </Box>
      ))}
    </Box>
  );
}

/** The lines of an address, then what belongs to it. */
function addressRows({ address, fields }: AddressCell): readonly (readonly string[])[] {
  return fields ? [...address, fields] : address;
}

/** The fields of an address, line by line, as one group. */
function AddressFields({ cell, cells }: { readonly cell: AddressCell; readonly cells: readonly (readonly ShownCell[])[] }) {
  const text = useText();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {text(cell.label)}
      </Typography>
      <Box sx={{ containerType: 'inline-size', containerName: 'address' }}>
        <Rows rows={addressRows(cell)} cells={cells} isInAddress />
      </Box>
    </Box>
  );
}
