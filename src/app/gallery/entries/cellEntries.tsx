import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import { CellValue } from '../../framework/cells/CellValue.tsx';
import { EditableTable } from '../../framework/cells/EditableTable.tsx';
import { useCellText } from '../../framework/grid/cell/useCellText.ts';
import { gridList } from '../../framework/grid/state/GridList.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { galleryEntry } from './GalleryEntry.ts';

interface Cells {
  readonly columns: Parameters<typeof gridList>[0]['columns'];
  readonly row: Readonly<Record<string, string | number | boolean>>;
}

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGElEQVR4nGNgaPhPGhrVMKph+GogGTE0AABGFl+hY0BytgAAAABJRU5ErkJggg==';

/** One column of each kind of cells, and a value for it. */
const everyKind: Cells & { readonly columns: NonNullable<Cells['columns']> } = {
  columns: [
    { field: 'string', label: { en: 'Text', fr: 'Texte' }, format: 'string' },
    { field: 'html', label: { en: 'Markup', fr: 'Balisage' }, format: 'html' },
    { field: 'number', label: { en: 'Whole number', fr: 'Nombre entier' }, type: 'number' },
    { field: 'decimal', label: { en: 'Weight', fr: 'Poids' }, type: 'decimal', decimals: 2, unit: 'lb' },
    { field: 'precision', label: { en: 'Estimate', fr: 'Estimation' }, type: 'number', precision: 2 },
    { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'decimal', decimals: 2, format: 'currency' },
    { field: 'duration', label: { en: 'Duration', fr: 'Durée' }, type: 'number', format: 'duration' },
    { field: 'boolean', label: { en: 'Yes or no', fr: 'Oui ou non' }, type: 'boolean' },
    { field: 'date', label: { en: 'Day', fr: 'Jour' }, type: 'date' },
    { field: 'datetime', label: { en: 'Day and time', fr: 'Jour et heure' }, type: 'datetime' },
    { field: 'time', label: { en: 'Time', fr: 'Heure' }, format: 'time' },
    { field: 'time_hhmm', label: { en: 'Time (HH:mm)', fr: 'Heure (HH:mm)' }, format: 'time_hhmm' },
    { field: 'email', label: { en: 'Email', fr: 'Courriel' }, format: 'email' },
    { field: 'phone', label: { en: 'Phone', fr: 'Téléphone' }, format: 'phone' },
    { field: 'link', label: { en: 'Address', fr: 'Adresse' }, format: 'link' },
    { field: 'image', label: { en: 'Cover', fr: 'Couverture' }, format: 'image' },
    { field: 'image_link', label: { en: 'Cover with link', fr: 'Couverture avec lien' }, format: 'img-link' },
    { field: 'icon', label: { en: 'Icon', fr: 'Icône' }, format: 'icon' },
    {
      field: 'status',
      label: { en: 'Status', fr: 'État' },
      map: { lost: { text: { en: 'Lost', fr: 'Perdu' }, icon: 'ErrorOutline' } },
      tones: [{ tone: 'error', when: [] }],
    },
    { field: 'action', label: { en: 'Give back', fr: 'Rendre' }, type: 'number', format: 'action' },
  ],
  row: {
    string: '<b>Emma</b>',
    html: '<p>One <b>bold</b> word</p>',
    number: 12345,
    decimal: 1234.5,
    precision: 12345,
    price: 19.5,
    duration: 90,
    boolean: true,
    date: '2026-03-05',
    datetime: '2026-03-05T14:30:00Z',
    time: '09:05:00',
    time_hhmm: '0905',
    email: 'ann@example.com',
    phone: '7055551234',
    link: 'https://example.com/books',
    image: dot,
    image_link: dot,
    icon: 'Mail',
    status: 'lost',
    action: 1,
  },
};

/** The columns of every kind of cells, and their row: the list of the example server at `books/cells`. */
export const { columns: allCellKinds, row: cellRow } = everyKind;

function EveryKind({ definition: { columns, row } }: { readonly definition: Cells }) {
  const text = useText();
  const cellText = useCellText();
  const list = useMemo(() => gridList({ title: { en: 'Cells', fr: 'Cellules' }, apiKey: 'GET books', columns }), [columns]);
  const record = useMemo(() => ({ id: 1, ...row }), [row]);
  return (
    <Table size="small" sx={{ width: 'auto' }}>
      <TableBody>
        {list.columns.map((column) => (
          <TableRow key={column.name}>
            <TableCell component="th" scope="row">
              {text(column.label)}
            </TableCell>
            <TableCell>
              <CellValue column={column} row={record} text={cellText(record, column)} onAct={nothing} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const nothing = () => {};

interface Editors {
  readonly columns: Parameters<typeof gridList>[0]['columns'];
  readonly rows: readonly { readonly id: number; readonly [field: string]: string | number | boolean }[];
}

/** One column of each kind of input; the changes go nowhere. */
const everyEditor: Editors = {
  columns: [
    { field: 'title', label: { en: 'Title', fr: 'Titre' }, edit: { kind: 'string', required: true, size: 20, searchButton: true } },
    { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number', edit: { kind: 'number', min: 0, max: 99 } },
    { field: 'price', label: { en: 'Price', fr: 'Prix' }, type: 'decimal', edit: { kind: 'decimal', decimals: 2, min: 0 } },
    { field: 'printed_on', label: { en: 'Printed on', fr: 'Imprimé le' }, type: 'date', edit: { kind: 'date' } },
    { field: 'lent_at', label: { en: 'Lent at', fr: 'Prêté le' }, type: 'datetime', edit: { kind: 'datetime' } },
    {
      field: 'author',
      label: { en: 'Author', fr: 'Auteur' },
      type: 'number',
      reference: { entity: 'authors', labelField: 'author_label', path: undefined },
      edit: { kind: 'reference', required: true, records: { apiUrl: 'authors', names: ['name'] } },
    },
    { field: 'opens', label: { en: 'Opens', fr: 'Ouverture' }, edit: { kind: 'time_hhmm' } },
    { field: 'email', label: { en: 'Email', fr: 'Courriel' }, edit: { kind: 'email' } },
    { field: 'phone', label: { en: 'Phone', fr: 'Téléphone' }, edit: { kind: 'phone' } },
    { field: 'lent', label: { en: 'Lent', fr: 'Prêté' }, type: 'boolean', edit: { kind: 'boolean' } },
    {
      field: 'status',
      label: { en: 'Status', fr: 'État' },
      edit: {
        kind: 'string',
        options: [
          { value: 'new', label: { en: 'New', fr: 'Neuf' } },
          { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
        ],
      },
    },
    { field: 'code', label: { en: 'Code', fr: 'Code' }, edit: { kind: 'string', readonly: true } },
  ],
  rows: [
    {
      id: 1,
      title: 'Emma',
      copies: 3,
      price: 19.5,
      printed_on: '2026-03-05',
      lent_at: '2026-03-05T14:30:00Z',
      author: 1,
      author_label: 'Jane Austen',
      opens: '09:30',
      email: 'ann@example.com',
      phone: '7055551234',
      lent: true,
      status: 'new',
      code: 'E-1',
    },
  ],
};

function EveryEditor({ definition: { columns, rows } }: { readonly definition: Editors }) {
  const text = useText();
  const cellText = useCellText();
  const title = { en: 'Books', fr: 'Livres' };
  return (
    <Box sx={{ overflowX: 'auto', '& table': { minWidth: 1800 } }}>
      <EditableTable
        label={text(title)}
        columns={gridList({ title, apiKey: 'GET books', columns }).columns}
        rows={rows}
        cellText={cellText}
      />
    </Box>
  );
}

/** Cells of a list: every kind, and every input. */
export const cellEntries = [
  galleryEntry({ name: 'cells-edited', group: 'grids', component: EveryEditor, definition: everyEditor }),
  galleryEntry({ name: 'cells', group: 'grids', component: EveryKind, definition: everyKind }),
];
