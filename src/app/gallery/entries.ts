import { lazyPart } from '../framework/lazyPart.ts';
import { dialogEntries } from './entries/dialogEntries.tsx';
import { fieldEntries } from './entries/fieldEntries.tsx';
import { formEntries } from './entries/formEntries.tsx';
import { gridEntries } from './entries/gridEntries.tsx';
import { lookEntries } from './entries/lookEntries.tsx';
import { recordEntries } from './entries/recordEntries.tsx';
import { type GalleryEntry, galleryEntry } from './GalleryEntry.ts';

// The stock interface of react-admin is a chunk of its own.
const StockPages = lazyPart(() => import('./stock/StockPages.tsx'), 'StockPages');

/** Everything that the gallery shows, by group. A part that people look for has an entry of its own. */
export const galleryEntries: readonly GalleryEntry[] = [
  ...fieldEntries,
  ...formEntries,
  ...gridEntries,
  ...recordEntries,
  ...dialogEntries,
  ...lookEntries,
  galleryEntry({ name: 'react-admin', group: 'react-admin', component: StockPages, definition: { resource: 'customers' } }),
];
