import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import type { ValueProps } from './KindView.ts';
import { kindViews } from './kindViews.ts';
import { shortLabel } from './shortLabel.ts';
import { useFieldText } from './useFieldText.ts';

interface DisplayFieldProps extends ValueProps {
  readonly isInForm?: boolean;
  /** A component in place of the value. */
  readonly children?: ReactNode;
}

/** A label with a read-only value (spec B-011); a form draws the value as high as its inputs, so that rows stay even. */
export function DisplayField({ isInForm = false, children, ...props }: DisplayFieldProps) {
  const { field, record } = props;
  const text = useText();
  const message = useMessage();
  const isEmpty = useFieldText()(field, record) === '';
  const { Display } = kindViews[field.kind];
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: '1rem' }}>
        {text(shortLabel(field))}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        color={isEmpty ? 'textSecondary' : undefined}
        sx={{ m: 0, minHeight: '1.5em', whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums', ...(isInForm && boxed) }}
      >
        {children ?? <Display {...props} />}
      </Typography>
      {isInForm && field.readOnly && field.property['x-writable-by'] && (
        <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
          {message('form.staff_field')}
        </Typography>
      )}
    </Box>
  );
}

// As high as an input of one line, its text on the same baseline.
const boxed = { mt: 0.5, minHeight: 36, px: 1.75, py: 1, lineHeight: '1.25rem', bgcolor: 'action.hover', borderRadius: 1 } as const;
