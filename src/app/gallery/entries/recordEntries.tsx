import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema, FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { RecordPage } from '../../framework/form/RecordPage.tsx';
import { galleryEntry } from '../GalleryEntry.ts';
import { bookHeader, bookLayout, bookSchema, bookScreen } from './exampleBooks.ts';

interface Definition {
  readonly view: 'create' | 'edit' | 'show';
  readonly schema: EntitySchema;
  readonly layout: readonly FormSection[];
  readonly header: NonNullable<ScreenDescription['form']>['header'];
  /** The example server has no book 404, and never answers for book 0. */
  readonly id?: string;
}

function Page({ definition: { view, schema, layout, header, id = '1' } }: { readonly definition: Definition }) {
  return <RecordPage screen={bookScreen({ schema, layout, header })} view={view} {...(view !== 'create' && { id })} />;
}

const pages: Readonly<Record<string, Pick<Definition, 'view' | 'id'>>> = {
  'record-create': { view: 'create' },
  'record-edit': { view: 'edit' },
  'record-show': { view: 'show' },
  'record-loading': { view: 'show', id: '0' },
  'record-missing': { view: 'show', id: '404' },
};

/** A record's pages. The example server refuses every change as if another user had saved the record meanwhile. */
export const recordEntries = Object.entries(pages).map(([name, page]) =>
  galleryEntry<Definition>({
    name,
    group: 'records',
    component: Page,
    definition: { ...page, schema: bookSchema, layout: bookLayout, header: bookHeader },
  }),
);
