import TextField from '@mui/material/TextField';
import { toErrorSchema } from '@rjsf/utils';
import type { ComponentProps } from 'react';
import { useMemo, useState } from 'react';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { PictureDialog } from '../../framework/files/fileField.ts';
import type { ShownProblems } from '../../framework/form/checks/useShownProblems.ts';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useText } from '../../framework/i18n/useText.ts';
import { RecordPicker, RecordsPicker } from '../../framework/pickers/RecordPicker.tsx';
import type { ChoiceSource, RecordChoice } from '../../framework/pickers/useRecordChoices.ts';
import { PictureDialogContext } from '../../framework/richtext/PictureDialogContext.ts';
import { SourceViewContext } from '../../framework/richtext/SourceViewContext.ts';
import type { ListedStep } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';
import { galleryEntry } from './GalleryEntry.ts';

type FormDefinition = Pick<ComponentProps<typeof FormBase>, 'schema' | 'uiSchema' | 'layout' | 'formData' | 'extraErrors' | 'readonly'>;

interface FormProps {
  readonly definition: FormDefinition;
  readonly shown?: ShownProblems;
}

function Form({ definition: { formData, ...definition }, shown }: FormProps) {
  const [data, setData] = useState<unknown>(formData);
  return <FormBase {...definition} shown={shown} formData={data} onChange={(event) => setData(event.formData)} />;
}

/** As an administrator has it: with the source view. */
function RichTexts({ definition }: FormProps) {
  return (
    <SourceViewContext value>
      <PictureDialogContext value={PictureDialog}>
        <Form definition={definition} />
      </PictureDialogContext>
    </SourceViewContext>
  );
}

const richTexts: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      summary: {
        type: 'string',
        maxLength: 2000,
        'x-format': 'html',
        'x-pictures': 'pictures',
        'x-label': { en: 'Summary', fr: 'Résumé' },
      },
      review: { type: 'string', maxLength: 2000, 'x-format': 'html', 'x-label': { en: 'Review', fr: 'Critique' } },
    },
    required: ['review'],
  },
  formData: {
    summary:
      '<h2>Emma</h2><p>A <b>comedy</b> by <a href="https://example.com">Jane Austen</a>.</p><ul><li>Emma</li><li>Harriet</li></ul><p><img data-file="2" alt="The cover of the first edition"></p>',
  },
};

const allShown = { isAllShown: true, shows: () => true, touch: () => {}, showAll: () => {}, reset: () => {} };

function RefusedForm({ definition }: FormProps) {
  return <Form definition={definition} shown={allShown} />;
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

/** Each `ui:widget`, with a value that fits it. */
export const widgetExamples: Readonly<Record<string, { readonly schema: JsonSchema; readonly value: unknown }>> = {
  TextWidget: { schema: text, value: 'Emma' },
  TextareaWidget: { schema: text, value: 'Jane Austen' },
  EmailWidget: { schema: text, value: 'emma@example.com' },
  URLWidget: { schema: text, value: 'https://example.com' },
  PasswordWidget: { schema: text, value: '' },
  SelectWidget: { schema: { type: 'string', enum: ['1815', '1816'] }, value: '1815' },
  CheckboxWidget: { schema: { type: 'boolean' }, value: true },
  UpDownWidget: { schema: { type: 'integer' }, value: 12 },
  DateWidget: { schema: { type: 'string', format: 'date' }, value: '2026-03-10' },
  DateTimeWidget: { schema: { type: 'string', format: 'date-time' }, value: '2026-03-10T15:00:00Z' },
  TimeWidget: { schema: text, value: '08:30' },
  clock: { schema: text, value: '08:30' },
  phone: { schema: text, value: '5145550134' },
  postal: { schema: text, value: 'H2X 1Y4' },
  kind: { schema: text, value: 'Emma' },
  html: { schema: text, value: '<p>A <b>comedy</b>.</p>' },
  choices: { schema: { type: 'array', items: { type: 'string', enum: ['novel', 'play'] }, uniqueItems: true }, value: ['novel'] },
  tags: { schema: { type: 'array', items: { type: 'string' } }, value: ['novel', '1815'] },
  json: { schema: { type: 'object' }, value: { shelves: 3 } },
  reference: { schema: { type: 'integer' }, value: 1 },
  references: { schema: { type: 'array', items: { type: 'integer' } }, value: [1, 2] },
};

const widgets: FormDefinition = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(widgetExamples).map(([widget, { schema }]) => [widget, { ...schema, title: widget }])),
  },
  uiSchema: Object.fromEntries(
    Object.entries(widgetExamples).map(([widget, { schema }]) => [
      widget,
      { 'ui:widget': widget, ...(['array', 'object'].includes(String(schema['type'])) && { 'ui:field': 'StringField' }) },
    ]),
  ),
  formData: Object.fromEntries(Object.entries(widgetExamples).map(([widget, { value }]) => [widget, value])),
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

function Steps({ definition }: { readonly definition: readonly ListedStep[] }) {
  const [chosen, setChosen] = useState<string>();
  const steps = definition.map((step) => {
    const isCurrent = chosen === undefined ? step.state === 'current' : step.name === chosen;
    return isCurrent
      ? { ...step, state: 'current' as const }
      : { ...step, state: step.state === 'current' ? ('done' as const) : step.state };
  });
  return <StepList steps={steps} onChoose={setChosen} />;
}

/** Forms from a JSON Schema, and pickers of records. */
export const formEntries = [
  galleryEntry({ name: 'form-layout', group: 'forms', component: Form, definition: layout }),
  galleryEntry({ name: 'form-nested', group: 'forms', component: Form, definition: nested }),
  galleryEntry({
    name: 'form-refused',
    group: 'forms',
    component: RefusedForm,
    definition: { ...layout, extraErrors: toErrorSchema([{ property: '.copies', message: '12 > 4', stack: '' }]) },
  }),
  galleryEntry({
    name: 'form-read-only',
    group: 'forms',
    component: Form,
    definition: { ...layout, readonly: true, uiSchema: { 'ui:submitButtonOptions': { norender: true } } },
  }),
  galleryEntry({ name: 'form-widgets', group: 'forms', component: Form, definition: widgets }),
  galleryEntry({ name: 'rich-text', group: 'forms', component: RichTexts, definition: richTexts }),
  galleryEntry({ name: 'form-rows', group: 'forms', component: Form, definition: rows }),
  galleryEntry<readonly ListedStep[]>({
    name: 'step-list',
    group: 'forms',
    component: Steps,
    definition: [
      { name: 'book', title: 'Book', state: 'done' },
      { name: 'author', title: 'Author', state: 'faulty' },
      { name: 'copies', title: 'Copies', state: 'current' },
      { name: 'check', title: 'Check', state: 'todo', barred: 'Enter the number of copies first.' },
    ],
  }),
  galleryEntry({ name: 'record-picker', group: 'forms', component: OnePicker, definition: people }),
  galleryEntry({ name: 'records-picker', group: 'forms', component: ManyPicker, definition: people }),
];
