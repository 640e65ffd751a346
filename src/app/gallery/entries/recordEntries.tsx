import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema, FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { RecordPage } from '../../framework/form/RecordPage.tsx';
import { galleryEntry } from '../GalleryEntry.ts';

interface Definition {
  readonly view: 'create' | 'edit' | 'show';
  readonly schema: EntitySchema;
  readonly layout: readonly FormSection[];
}

const schema: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  additionalProperties: false,
  'x-label': { en: 'Book', fr: 'Livre' },
  'x-key': 'id',
  'x-title': ['title'],
  'x-scope': 'public',
  required: ['title', 'status'],
  properties: {
    title: { type: 'string', maxLength: 60, 'x-label': { en: 'Title', fr: 'Titre' } },
    status: {
      type: 'string',
      enum: ['new', 'lent', 'lost'],
      'x-label': { en: 'Status', fr: 'État' },
      'x-enum-labels': { new: { en: 'New', fr: 'Neuf' }, lent: { en: 'Lent', fr: 'Prêté' }, lost: { en: 'Lost', fr: 'Perdu' } },
    },
    copies: { type: ['integer', 'null'], minimum: 0, 'x-label': { en: 'Copies', fr: 'Exemplaires' } },
    price: { type: ['number', 'null'], 'x-format': 'currency', 'x-label': { en: 'Price', fr: 'Prix' } },
    printed_on: { type: ['string', 'null'], format: 'date', 'x-label': { en: 'Printed on', fr: 'Imprimé le' } },
  },
};

const layout: readonly FormSection[] = [
  { section: { en: 'Book', fr: 'Livre' }, rows: [['title', 'status'], ['copies', 'price'], ['printed_on']] },
];

function Page({ definition: { view, schema: described, layout: sections } }: { readonly definition: Definition }) {
  const title = described['x-label'];
  const screen: ScreenDescription = {
    version: '1',
    cmid: 'BOOKS',
    title,
    description: undefined,
    kind: 'resource',
    name: 'books',
    entity: described.$id,
    entityLabel: title,
    titleFields: [{ en: 'title', fr: 'title' }],
    screens: [{ cmid: 'BOOKS', path: 'record-edit', view: 'list', title }],
    verbs: ['list', 'show', 'create', 'edit', 'delete'],
    list: undefined,
    form: { apiUrl: 'books', schema: described, layout: sections, references: {}, choices: {} },
    recordActions: [],
    recordLinks: [],
    slots: {},
  };
  return <RecordPage screen={screen} view={view} {...(view !== 'create' && { id: '1' })} />;
}

const views: readonly Definition['view'][] = ['create', 'edit', 'show'];

/** A record's pages. The example server refuses every change as if another user had saved the record meanwhile. */
export const recordEntries = views.map((view) =>
  galleryEntry<Definition>({ name: `record-${view}`, group: 'records', component: Page, definition: { view, schema, layout } }),
);
