import { lazyPart } from '../framework/lazyPart.ts';
import { cellEntries } from './entries/cellEntries.tsx';
import { dashboardEntries } from './entries/dashboardEntries.tsx';
import { dialogEntries } from './entries/dialogEntries.tsx';
import { fieldEntries } from './entries/fieldEntries.tsx';
import { fileEntries } from './entries/fileEntries.tsx';
import { formEntries } from './entries/formEntries.tsx';
import { frameEntries } from './entries/frameEntries.tsx';
import { type GalleryEntry, galleryEntry } from './entries/GalleryEntry.ts';
import { gridEntries } from './entries/gridEntries.tsx';
import { gridOptionEntries } from './entries/gridOptionEntries.tsx';
import { importEntries } from './entries/importEntries.tsx';
import { lookEntries } from './entries/lookEntries.tsx';
import { recordEntries } from './entries/recordEntries.tsx';
import { reportEntries } from './entries/reportEntries.tsx';
import { scheduleEntries } from './entries/scheduleEntries.tsx';
import { signOnEntries } from './entries/signOnEntries.tsx';
import { slotEntries } from './entries/slotEntries.tsx';
import { stateEntries } from './entries/stateEntries.tsx';
import { uploadEntries } from './entries/uploadEntries.tsx';

// The stock interface of react-admin is a separate chunk.
const StockPages = lazyPart(() => import('./stock/StockPages.tsx'), 'StockPages');

/** All entries of the gallery, by group. Each part that developers look for has its own entry. */
export const galleryEntries: readonly GalleryEntry[] = [
  ...fieldEntries,
  ...formEntries,
  ...gridEntries,
  ...gridOptionEntries,
  ...cellEntries,
  ...recordEntries,
  ...stateEntries,
  ...slotEntries,
  ...dashboardEntries,
  ...fileEntries,
  ...uploadEntries,
  ...dialogEntries,
  ...importEntries,
  ...reportEntries,
  ...scheduleEntries,
  ...lookEntries,
  ...signOnEntries,
  ...frameEntries,
  galleryEntry({ name: 'react-admin', group: 'react-admin', component: StockPages, definition: { resource: 'customers' } }),
];
