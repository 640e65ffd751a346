import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import type { ValueProps } from './KindView.ts';
import { kindViews } from './kindViews.ts';

/** A label with a read-only value (spec B-011). */
export function DisplayField({ field, record, reference }: ValueProps) {
  const text = useText();
  const message = useMessage();
  const { Display } = kindViews[field.kind];
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {text(field.label)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minHeight: '1.5em', whiteSpace: 'pre-line' }}>
        <Display field={field} record={record} reference={reference} />
      </Typography>
      {field.readOnly && field.property['x-writable-by'] && (
        <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
          {message('form.staff_field')}
        </Typography>
      )}
    </Box>
  );
}
