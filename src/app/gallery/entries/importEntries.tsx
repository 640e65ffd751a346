import { useState } from 'react';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { ColumnsStep } from '../../shell/imports/ColumnsStep.tsx';
import type { Import } from '../../shell/imports/useImport.ts';
import { galleryEntry } from './GalleryEntry.ts';

/** The columns of a file; choices change them, and nothing is sent. */
function Columns({ definition }: { readonly definition: ImportState }) {
  const [file, setFile] = useState(definition);
  const none = (): void => undefined;
  const work: Import = {
    step: 'columns',
    go: none,
    file,
    task: undefined,
    isSendingFiles: false,
    filesProblem: undefined,
    isBusy: false,
    problem: undefined,
    send: none,
    sendFiles: () => setFile({ ...file, files: { count: 2, refused: [] } }),
    readAgain: none,
    choose: (choices) => setFile({ ...file, ...choices }),
    check: none,
    commit: none,
    cancel: none,
  };
  return <ColumnsStep file={file} work={work} />;
}

/** Rows that give books with their chapters (`import.lines`), as the server has read them. */
const books: ImportState = {
  id: 1,
  api: 'books',
  name: 'books.csv',
  format: 'CSV',
  sheets: [],
  sheet: null,
  encoding: 'utf-8',
  separator: 'comma',
  heading_line: 1,
  first_rows: [{ line: 1, text: 'ISBN · Title · Chapter · Seiten' }],
  overlong: null,
  headings: ['ISBN', 'Title', 'Chapter', 'Seiten'],
  samples: [['9780141439587'], ['Emma'], ['Volume I', 'Volume II'], ['90', '107']],
  rows: 2,
  fields: [
    { name: 'isbn', label: 'ISBN', required: true },
    { name: 'title', label: 'Title', required: true },
    { name: 'chapters/heading', label: 'Chapters: Heading', required: false },
    { name: 'chapters/pages', label: 'Chapters: Pages', required: false },
  ],
  mapping: ['isbn', 'title', 'chapters/heading', null],
  keys: [{ name: 'isbn', fields: ['isbn'] }],
  key: 'isbn',
  blanks: 'keep',
  join: 0,
  lines: 'chapters',
  can_create: true,
  can_edit: true,
  missing: [],
  takes_files: false,
  files: null,
  outcome: null,
  task: null,
  expires_at: '2026-02-11T09:30:00Z',
};

export const importEntries = [
  galleryEntry({ name: 'import-columns', group: 'dialogs', component: Columns, definition: books }),
  galleryEntry({
    name: 'import-files',
    group: 'dialogs',
    component: Columns,
    definition: {
      ...books,
      headings: ['ISBN', 'Title', 'Cover', 'Seiten'],
      samples: [['9780141439587'], ['Emma'], ['emma.png', 'persuasion.png'], ['90', '107']],
      fields: [...books.fields.slice(0, 2), { name: 'cover', label: 'Cover', required: false }],
      mapping: ['isbn', 'title', 'cover', null],
      lines: null,
      join: null,
      takes_files: true,
      files: { count: 2, refused: [{ name: 'notes.exe', problem: 'Choose a file of one of these types: PNG.' }] },
    },
  }),
  galleryEntry({
    name: 'import-plain-columns',
    group: 'dialogs',
    component: Columns,
    definition: { ...books, lines: null, join: null, mapping: ['isbn', 'title', null, null], fields: books.fields.slice(0, 2) },
  }),
];
