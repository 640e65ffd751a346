import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ReferenceTarget } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { HtmlText } from '../html/HtmlText.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import type { FormRecord } from './FormRecord.ts';
import { useReferenceNames } from './inputs/useReferenceNames.ts';
import { useFieldText } from './useFieldText.ts';

interface DisplayFieldProps {
  readonly field: Field;
  readonly record: FormRecord;
  readonly reference?: ReferenceTarget | undefined;
}

/** A label with a value that cannot be changed (spec B-011). */
export function DisplayField({ field, record, reference }: DisplayFieldProps) {
  const text = useText();
  const message = useMessage();
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {text(field.label)}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, minHeight: '1.5em', whiteSpace: field.kind === 'html' ? 'normal' : 'pre-line' }}
      >
        <FieldValue field={field} record={record} reference={reference} />
      </Typography>
      {field.readOnly && field.property['x-writable-by'] && (
        <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
          {message('form.staff_field')}
        </Typography>
      )}
    </Box>
  );
}

function FieldValue({ field, record, reference }: DisplayFieldProps): ReactNode {
  const fieldText = useFieldText();
  const pagePath = usePagePath();
  const value = record[field.name];
  if (field.kind === 'html') return <HtmlText html={textOf(value)} />;
  if (field.kind === 'references') return <ReferenceNames value={value} reference={reference} />;
  const shown = fieldText(field, record);
  if (shown === '') return '—';
  if (field.kind === 'reference' && reference?.path !== undefined && (typeof value === 'number' || typeof value === 'string'))
    return (
      <Link component={RouterLink} to={pagePath(reference.path, value)}>
        {shown}
      </Link>
    );
  const address = addressOf(field, textOf(value));
  return address === undefined ? shown : <Link href={address}>{shown}</Link>;
}

function ReferenceNames({ value, reference }: { readonly value: unknown; readonly reference?: ReferenceTarget | undefined }) {
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  const names = useReferenceNames(reference, ids);
  return ids.length === 0 ? '—' : ids.map((id) => names[id] ?? id).join(', ');
}

/** Where a value leads outside the portal, if its form says that it leads somewhere. */
function addressOf({ property }: Field, value: string): string | undefined {
  if (property.format === 'email') return `mailto:${value}`;
  if (property['x-format'] === 'phone') return `tel:${value}`;
  const isLink = property.format === 'uri' || property['x-format'] === 'link';
  return isLink && /^https?:\/\//i.test(value) ? value : undefined;
}
