import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { FieldKind } from '../../../shared/framework/fields/FieldKind.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { isText } from '../../../shared/framework/text.ts';
import { DisplayField } from '../../framework/fields/DisplayField.tsx';
import { schemaField } from '../../framework/form/checks/schemaEntity.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useText } from '../../framework/i18n/useText.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface Definition {
  /** As in an entity schema. */
  readonly property: JsonSchema;
  readonly value: unknown;
}

/** A property of each kind, with a value. */
export const kindExamples: Readonly<Record<FieldKind, Definition>> = {
  text: { property: { type: 'string', maxLength: 60, 'x-label': { en: 'Title', fr: 'Titre' } }, value: 'Emma' },
  html: { property: { type: 'string', 'x-format': 'html', 'x-label': { en: 'Summary', fr: 'Résumé' } }, value: '<p>A <b>comedy</b>.</p>' },
  time: { property: { type: 'string', 'x-format': 'time', 'x-label': { en: 'Opens at', fr: 'Ouvre à' } }, value: '08:30' },
  enum: {
    property: {
      type: 'string',
      enum: ['new', 'lent'],
      'x-label': { en: 'Status', fr: 'État' },
      'x-enum-labels': { new: { en: 'New', fr: 'Neuf' }, lent: { en: 'Lent', fr: 'Prêté' } },
    },
    value: 'lent',
  },
  integer: { property: { type: 'integer', minimum: 0, 'x-label': { en: 'Copies', fr: 'Exemplaires' } }, value: 12 },
  decimal: { property: { type: 'number', multipleOf: 0.01, 'x-format': 'currency', 'x-label': { en: 'Price', fr: 'Prix' } }, value: 12.5 },
  boolean: { property: { type: 'boolean', 'x-label': { en: 'Translated', fr: 'Traduit' } }, value: true },
  date: { property: { type: 'string', format: 'date', 'x-label': { en: 'Printed on', fr: 'Imprimé le' } }, value: '2026-03-10' },
  datetime: {
    property: { type: 'string', format: 'date-time', 'x-label': { en: 'Lent at', fr: 'Prêté le' } },
    value: '2026-03-10T15:00:00Z',
  },
  reference: {
    property: {
      type: 'integer',
      'x-ref': { entity: 'authors', value: 'id', label: ['name'] },
      'x-label': { en: 'Author', fr: 'Auteur' },
    },
    value: 1,
  },
  references: {
    property: {
      type: 'array',
      items: { type: 'integer' },
      'x-ref': { entity: 'authors', value: 'id', label: ['name'] },
      'x-label': { en: 'Translators', fr: 'Traducteurs' },
    },
    value: [1, 2],
  },
  list: {
    property: { type: 'array', items: { type: 'string', maxLength: 20 }, 'x-label': { en: 'Tags', fr: 'Étiquettes' } },
    value: ['novel', '1815'],
  },
  rows: {
    property: {
      type: 'array',
      'x-label': { en: 'Loans', fr: 'Prêts' },
      items: {
        type: 'object',
        properties: {
          reader: { type: 'string', maxLength: 40, 'x-label': { en: 'Reader', fr: 'Lecteur' } },
          days: { type: 'integer', 'x-label': { en: 'Days', fr: 'Jours' } },
        },
      },
    },
    value: [
      { reader: 'Ann', days: 14 },
      { reader: 'Bob', days: 7 },
    ],
  },
  json: { property: { type: 'object', 'x-label': { en: 'Settings', fr: 'Réglages' } }, value: { shelves: 3 } },
  secret: {
    property: { type: 'string', 'x-sensitive': 'secret', 'x-label': { en: 'Key', fr: 'Clé' } },
    value: 'hidden',
  },
};

function Field({ definition: { property, value } }: { readonly definition: Definition }) {
  const text = useText();
  const [data, setData] = useState<Readonly<Record<string, unknown>>>({ value });
  const label = property['x-label'];
  const field = schemaField('value', property, isText(label) ? text(label) : '');
  const reference = field.reference && { apiUrl: field.reference.entity, names: ['name'], path: undefined };
  const input = { field, required: true, reference, choices: undefined };
  return (
    <Stack sx={{ gap: 3 }}>
      <DisplayField field={field} record={{ ...data, value_label: 'Jane Austen' }} reference={reference} />
      <FormBase
        schema={{ type: 'object', required: ['value'], properties: { value: property } }}
        formData={data}
        onChange={({ formData }) => setData(formData)}
        uiSchema={{
          'ui:submitButtonOptions': { norender: true },
          value: field.kind === 'rows' ? {} : { 'ui:widget': 'kind', 'ui:options': { input } },
        }}
      />
    </Stack>
  );
}

/** Every kind of field: its display and its input. */
export const fieldEntries = Object.entries(kindExamples).map(([kind, definition]) =>
  galleryEntry({ name: `field-${kind}`, group: 'fields', component: Field, definition }),
);
