import { useMemo } from 'react';
import type {
  ChildDescription,
  LinesDescription,
  ScreenDescription,
  StepDescription,
} from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema, FormSection, QueryValues } from '../../../shared/framework/definitions/types.gen.ts';
import { FileFieldContext } from '../../framework/fields/FileFieldContext.ts';
import { fileField } from '../../framework/files/fileField.ts';
import { RecordPage } from '../../framework/form/page/RecordPage.tsx';
import { ChildListContext, type ChildListProps } from '../../framework/form/related/ChildListContext.ts';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { bookColumns, bookHeader, bookLayout, bookSchema, bookScreen, bookSteps, chapterLines } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface Definition {
  readonly view: 'create' | 'edit' | 'show';
  readonly schema: EntitySchema;
  readonly layout: readonly FormSection[];
  readonly header: NonNullable<ScreenDescription['form']>['header'];
  /** The example server has no book 404, and never answers for book 0. */
  readonly id?: string;
  /** Columns of a tab with the books of the same author. */
  readonly tab?: readonly string[];
  /** Chapters of the book, as lines of its form. */
  readonly lines?: readonly LinesDescription[];
  readonly steps?: readonly StepDescription[];
  readonly beginsWith?: QueryValues;
}

function Page({
  definition: { view, schema, layout, header, id = '1', tab, lines, steps, beginsWith },
}: {
  readonly definition: Definition;
}) {
  const children = useMemo(() => (tab ? [booksOfAuthor(tab)] : []), [tab]);
  return (
    <ChildListContext value={drawChildList}>
      <FileFieldContext value={fileField}>
        <RecordPage
          screen={bookScreen({ schema, layout, header, children, lines, steps, beginsWith })}
          view={view}
          {...(view !== 'create' && { id })}
        />
      </FileFieldContext>
    </ChildListContext>
  );
}

function drawChildList(props: ChildListProps) {
  return <ReportGrid {...props} />;
}

function booksOfAuthor(names: readonly string[]): ChildDescription {
  const title = { en: 'By the same author', fr: 'De la même plume' };
  const columns = bookColumns.filter(({ field }) => names.includes(field));
  return {
    name: 'books.author',
    field: 'author',
    expand: false,
    screen: { ...bookScreen({ list: { title, apiKey: 'GET books', columns } }), title },
  };
}

const { copies, ...bookFields } = bookSchema.properties;
const text = (en: string, fr: string, source?: string): EntitySchema['properties'][string] => ({
  type: ['string', 'null'],
  maxLength: 60,
  'x-label': { en, fr },
  ...(source !== undefined && { 'x-default': { copy: source } }),
});

/** Two titles that copy each other, and a number that follows the siblings' numbers. */
const presetSchema: EntitySchema = {
  ...bookSchema,
  properties: {
    ...bookFields,
    title: { ...text('Title', 'Titre', 'title_fr'), type: 'string' },
    title_fr: text('French title', 'Titre français', 'title'),
    copies: {
      ...copies,
      type: ['integer', 'null'],
      'x-label': { en: 'Copies', fr: 'Exemplaires' },
      'x-default': { next_within: [], step: 10 },
    },
  },
};

/** Books that hold from a day on. */
const datedSchema: EntitySchema = { ...bookSchema, 'x-effective': { key: ['title'], from: 'printed_on', to: 'returned_on' } };

/** An address, and a section without values. */
const addressSchema: EntitySchema = {
  ...bookSchema,
  properties: {
    ...bookSchema.properties,
    street: text('Street', 'Rue'),
    city: text('City', 'Ville'),
    borrower: text('Borrower', 'Emprunteur'),
  },
};

/** Chapters with a file each. */
const scannedLines: LinesDescription = {
  ...chapterLines,
  schema: {
    ...chapterLines.schema,
    properties: {
      ...chapterLines.schema.properties,
      scan: {
        type: ['integer', 'null'],
        'x-ref': { entity: 'attachments', value: 'id', label: ['filename'] },
        'x-file': { accept: ['application/pdf', 'image/*'], max_bytes: 5_000_000 },
        'x-label': { en: 'Scan', fr: 'Numérisation' },
      },
    },
  },
  columns: ['heading', 'scan'],
  totals: [],
};

const pages: Readonly<Record<string, Pick<Definition, 'view' | 'id'> & Partial<Definition>>> = {
  'record-create': { view: 'create' },
  'record-edit': { view: 'edit' },
  'record-show': { view: 'show' },
  'record-versions': { view: 'show', schema: datedSchema },
  'record-loading': { view: 'show', id: '0' },
  'record-missing': { view: 'show', id: '404' },
  'record-children': { view: 'show', tab: ['title', 'status', 'copies'] },
  'record-lines': { view: 'edit', lines: [chapterLines] },
  'record-lines-show': { view: 'show', lines: [chapterLines] },
  'record-lines-files': { view: 'edit', lines: [scannedLines] },
  'record-steps': {
    view: 'create',
    lines: [chapterLines],
    steps: bookSteps,
  },
  // The values of the newest book that is lent.
  'record-begins': { view: 'create', beginsWith: { status: 'lent' } },
  'record-presets': {
    view: 'create',
    schema: presetSchema,
    layout: [
      {
        section: { en: 'Book', fr: 'Livre' },
        rows: [
          ['title', 'title_fr'],
          ['status', 'copies'],
        ],
      },
    ],
  },
  'record-address': {
    view: 'show',
    schema: addressSchema,
    layout: [
      {
        section: { en: 'Publisher', fr: 'Éditeur' },
        rows: [[{ label: { en: 'Address', fr: 'Adresse' }, address: [['title'], ['street'], ['city']] }, 'price']],
      },
      { section: { en: 'Loan', fr: 'Prêt' }, empty: { en: 'Not lent.', fr: 'Pas prêté.' }, rows: [['borrower']] },
    ],
  },
};

/** A record's pages. The example server refuses every change as if another user had saved the record meanwhile. */
export const recordEntries = Object.entries(pages).map(([name, page]) =>
  galleryEntry<Definition>({
    name,
    group: 'records',
    component: Page,
    definition: { schema: bookSchema, layout: bookLayout, header: bookHeader, ...page },
  }),
);
