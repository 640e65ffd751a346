import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { useText } from '../i18n/useText.ts';

interface RecordLayoutProps {
  readonly layout: readonly FormSection[];
  /** Returns undefined for a field that is hidden now. */
  readonly renderField: (name: string) => ReactNode;
}

/** The sections and rows of a form or of a shown record: fields side by side on wider screens, one below the other on a phone. */
export function RecordLayout({ layout, renderField }: RecordLayoutProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {layout.map((section) => (
        <LayoutSection key={section.section.en} section={section} renderField={renderField} />
      ))}
    </Box>
  );
}

function LayoutSection({
  section: { section, rows },
  renderField,
}: Pick<RecordLayoutProps, 'renderField'> & { readonly section: FormSection }) {
  const text = useText();
  const headingId = useId();
  const shown = rows.map((row) => row.map((name) => ({ name, content: renderField(name) })).filter(({ content }) => content !== undefined));
  if (shown.every((row) => row.length === 0)) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} component="h2" variant="h3" sx={{ mb: 2 }}>
        {text(section)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {rows.map((row, index) => (
          // The definition sets the columns, so that a field that appears does not move the others.
          <LayoutRow key={row.join(' ')} columns={row.length} cells={shown[index] ?? []} />
        ))}
      </Box>
    </Paper>
  );
}

interface LayoutRowProps {
  readonly columns: number;
  readonly cells: readonly { readonly name: string; readonly content: ReactNode }[];
}

function LayoutRow({ columns, cells }: LayoutRowProps) {
  if (cells.length === 0) return null;
  const tracks = (count: number) => `repeat(${count}, minmax(0, 1fr))`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: tracks(1), sm: tracks(Math.min(columns, 2)), md: tracks(columns) },
      }}
    >
      {cells.map(({ name, content }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          {content}
        </Box>
      ))}
    </Box>
  );
}
