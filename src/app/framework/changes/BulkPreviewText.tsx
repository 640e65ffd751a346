import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { BulkPreview } from '../../../shared/framework/changes/BulkChange.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { Refusals } from './Refusals.tsx';

interface BulkPreviewTextProps {
  readonly action: 'edit' | 'delete';
  readonly preview: BulkPreview;
  /** Labels of the changed fields, with their new values as texts. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly after: string }[];
}

/** The effect that a change would have: its numbers, the first changed records with their values, the first refused ones with the reasons. */
export function BulkPreviewText({ action, preview, fields }: BulkPreviewTextProps) {
  const message = useMessage();
  const { changed, same, refused, refusals, examples } = preview;
  const blank = message('changes.blank');
  return (
    <>
      <Typography aria-live="polite">{message(`changes.bulk_preview_${action}`, { changed, same, refused })}</Typography>
      {examples.length > 0 && (
        <Table size="small" sx={{ my: 1, overflowWrap: 'anywhere' }} aria-label={message('changes.bulk_examples')}>
          <TableHead>
            <TableRow>
              <TableCell>{message('changes.bulk_examples')}</TableCell>
              {fields.map(({ name, label }) => (
                <TableCell key={name}>{label}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {examples.map(({ name, before }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {fields.map((field) => (
                  <TableCell key={field.name}>
                    {message('changes.bulk_change', { before: before[field.name] || blank, after: field.after || blank })}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {refused > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          <Refusals title={message('changes.bulk_refused', { count: refused })} refused={refused} refusals={refusals} />
        </Alert>
      )}
    </>
  );
}
