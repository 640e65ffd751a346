import Box from '@mui/material/Box';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { HtmlText } from '../html/HtmlText.tsx';
import type { ValueProps } from './KindView.ts';

/** Rendered markup; its line breaks follow HTML, not the text around it. */
export function HtmlValue({ field, record }: ValueProps) {
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'normal' }}>
      <HtmlText html={textOf(record[field.name])} />
    </Box>
  );
}
