import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { useMemo, useState } from 'react';
import { FormBase } from '../../framework/form/FormBase.tsx';
import { useText } from '../../framework/i18n/useText.ts';
import { RecordPicker, RecordsPicker } from '../../framework/pickers/RecordPicker.tsx';
import type { ChoiceSource, RecordChoice } from '../../framework/pickers/useRecordChoices.ts';
import { galleryEntry } from '../GalleryEntry.ts';

type FormDefinition = Pick<ComponentProps<typeof FormBase>, 'schema' | 'uiSchema' | 'layout' | 'formData'>;

function Form({ definition: { formData, ...definition } }: { readonly definition: FormDefinition }) {
  const [data, setData] = useState<unknown>(formData);
  return <FormBase {...definition} formData={data} onChange={(event) => setData(event.formData)} />;
}

const text = { type: 'string', maxLength: 40 };
const name = { ...text, 'x-label': { en: 'Name', fr: 'Nom' } };

const layout: FormDefinition = {
  schema: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { ...text, 'x-label': { en: 'Title', fr: 'Titre' } },
      copies: { type: 'integer', minimum: 1, 'x-label': { en: 'Copies', fr: 'Exemplaires' } },
      summary: { ...text, maxLength: 400, 'x-label': { en: 'Summary', fr: 'Résumé' } },
    },
  },
  layout: [{ section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'copies'], ['summary']] }],
  formData: { title: 'Emma' },
};

const nested: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      library: {
        type: 'object',
        title: 'Bibliothèque – Library',
        properties: { name, city: { ...text, 'x-label': { en: 'City', fr: 'Ville' } } },
      },
    },
  },
  formData: { library: { name: 'North' } },
};

const rows: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      loans: {
        type: 'array',
        title: 'Prêts – Loans',
        maxItems: 4,
        items: { type: 'object', properties: { name, days: { type: 'integer', 'x-label': { en: 'Days', fr: 'Jours' } } } },
      },
    },
  },
  uiSchema: { loans: { 'ui:options': { copyable: true } } },
  formData: { loans: [{ name: 'Ann', days: 14 }] },
};

interface PickerDefinition {
  readonly label: { readonly en: string; readonly fr: string };
  readonly choices: readonly RecordChoice[];
}

const people: PickerDefinition = {
  label: { en: 'Author', fr: 'Auteur' },
  choices: [
    { id: 1, name: 'Jane Austen', detail: '1775' },
    { id: 2, name: 'Émile Zola', detail: '1840' },
  ],
};

function useSource({ choices }: PickerDefinition): ChoiceSource {
  return useMemo(
    () => ({
      key: ['gallery', choices],
      find: async (search) => {
        const found = choices.filter((choice) => choice.name.toLowerCase().includes(search.toLowerCase()));
        return { choices: found, count: found.length };
      },
    }),
    [choices],
  );
}

function OnePicker({ definition }: { readonly definition: PickerDefinition }) {
  const [value, setValue] = useState<RecordChoice>();
  const label = useText()(definition.label);
  return (
    <RecordPicker
      source={useSource(definition)}
      value={value}
      onChange={setValue}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

function ManyPicker({ definition }: { readonly definition: PickerDefinition }) {
  const [value, setValue] = useState<readonly RecordChoice[]>(() => definition.choices.slice(0, 1));
  const label = useText()(definition.label);
  return (
    <RecordsPicker
      source={useSource(definition)}
      value={value}
      onChange={setValue}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

/** Forms from a JSON Schema, and pickers of records. */
export const formEntries = [
  galleryEntry({ name: 'form-layout', group: 'forms', component: Form, definition: layout }),
  galleryEntry({ name: 'form-nested', group: 'forms', component: Form, definition: nested }),
  galleryEntry({ name: 'form-rows', group: 'forms', component: Form, definition: rows }),
  galleryEntry({ name: 'record-picker', group: 'forms', component: OnePicker, definition: people }),
  galleryEntry({ name: 'records-picker', group: 'forms', component: ManyPicker, definition: people }),
];
