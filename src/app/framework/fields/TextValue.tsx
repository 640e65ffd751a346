import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useText } from '../i18n/useText.ts';
import { isIcon } from '../namedIcons.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import { useReferenceNames } from './inputs/useReferenceNames.ts';
import type { ValueProps } from './KindView.ts';
import { NamedIcon } from './NamedIcon.tsx';
import { Picture } from './Picture.tsx';
import { ToneText } from './tones/ToneText.tsx';
import { useFieldText } from './useFieldText.ts';

/** Height of a picture in a record, in pixels. */
const pictureHeight = 160;

/** A value as text, definitions by their titles, an address as a link, a picture, an icon. */
export function TextValue({ field, record, choices }: ValueProps) {
  const text = useText();
  const plain = useFieldText()(field, record);
  const titles = new Map(choices?.map(({ value, label }) => [value, text(label)]));
  const shown =
    choices && plain !== ''
      ? [record[field.name]]
          .flat()
          .map(textOf)
          .map((name) => titles.get(name) ?? name)
          .join(', ')
      : plain;
  if (shown === '') return '—';
  const value = textOf(record[field.name]);
  const { 'x-format': format } = field.property;
  if (format === 'image') return <Picture address={value} label={text(field.label)} height={pictureHeight} />;
  if (format === 'icon' && isIcon(value)) return <NamedIcon name={value} label={shown} />;
  const address = addressOf(field, value);
  return (
    <ToneText rules={field.tones} record={record}>
      {address === undefined ? shown : <Link href={address}>{shown}</Link>}
    </ToneText>
  );
}

/** The name of a record, with a link to its page if there is one. */
export function ReferenceValue({ field, record, reference }: ValueProps) {
  const shown = useFieldText()(field, record);
  const pagePath = usePagePath();
  const value = record[field.name];
  if (shown === '') return '—';
  if (reference?.path === undefined || (typeof value !== 'number' && typeof value !== 'string')) return shown;
  return (
    <Link component={RouterLink} to={pagePath(reference.path, value)}>
      {shown}
    </Link>
  );
}

/** The names of several records, each with a link to its page if there is one; records that the reader may not see have none. */
export function ReferencesValue({ field, record, reference }: ValueProps) {
  const shown = useFieldText()(field, record);
  const pagePath = usePagePath();
  const value = record[field.name];
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  const names = useReferenceNames(reference, ids);
  const path = reference?.path;
  const named = ids.flatMap((id) => (names[id] === undefined ? [] : [{ id, name: names[id] }]));
  if (named.length === 0) return shown === '' ? '—' : shown;
  if (path === undefined) return named.map(({ name }) => name).join(', ');
  return named.map(({ id, name }, i) => (
    <Fragment key={id}>
      {i > 0 && ', '}
      <Link component={RouterLink} to={pagePath(path, id)}>
        {name}
      </Link>
    </Fragment>
  ));
}

/** Address outside the portal for a value whose format is an e-mail address, phone number or link. */
function addressOf({ property }: Field, value: string): string | undefined {
  if (property.format === 'email') return `mailto:${value}`;
  if (property['x-format'] === 'phone') return `tel:${value}`;
  const isLink = property.format === 'uri' || property['x-format'] === 'link';
  return isLink && /^https?:\/\//i.test(value) ? value : undefined;
}
