import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ScreenDescription, StepDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { RecordPage } from '../../framework/form/page/RecordPage.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { type Slots, SlotsContext } from '../../framework/slots/SlotsContext.ts';
import type { FormSlotProps, ListSlotProps, RecordSlotProps } from '../../framework/slots/slotPlaces.ts';
import { bookList, bookScreen, bookSteps } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';

function Refresh({ selected, refetch }: ListSlotProps) {
  const message = useMessage();
  return <Button size="small" onClick={refetch}>{`${message('grid.refresh')} (${selected.length})`}</Button>;
}

function BooksAbove({ screen, refetch }: ListSlotProps) {
  const message = useMessage();
  const text = useText();
  return (
    <Typography>
      {text(screen.title)}{' '}
      <Button size="small" onClick={refetch}>
        {message('grid.refresh')}
      </Button>
    </Typography>
  );
}

function NoBooks({ screen }: ListSlotProps) {
  const text = useText();
  return <Typography>{`0 × ${text(screen.title)}`}</Typography>;
}

function BookLine({ record }: RecordSlotProps) {
  return <Typography variant="body2">{`${textOf(record['title'])} · ${textOf(record['copies'])}`}</Typography>;
}

function TitleLine({ record, mode }: FormSlotProps) {
  return <Typography variant="body2">{`${textOf(record['title'])} · ${mode}`}</Typography>;
}

/** A component for each kind of slot but `page`, which is a whole screen. */
const components: Slots = {
  'list.top': { BooksAbove },
  'list.toolbar': { Refresh },
  'list.empty': { NoBooks },
  'list.expand': { BookLine },
  field: { Tag: ({ value }) => <Chip size="small" label={textOf(value)} /> },
  input: {
    Field: ({ id, label, value, error, help, onChange, onBlur }) => (
      <TextField
        id={id}
        label={label}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        error={error !== undefined}
        helperText={error ?? help}
        fullWidth
      />
    ),
  },
  form: { TitleLine },
  step: { TitleLine },
  'show.aside': { BookLine },
};

interface Definition {
  readonly view: 'list' | 'edit' | 'show';
  readonly steps?: readonly StepDescription[];
  /** Path of the list below /api. */
  readonly list?: string;
  /** As in a resource file. */
  readonly slots: ScreenDescription['slots'];
}

function Screen({ definition: { view, list = 'books', slots, steps } }: { readonly definition: Definition }) {
  const screen = bookScreen({ slots, steps, list: { ...bookList, apiKey: `GET ${list}`, selection: 'multiple' } });
  return (
    <SlotsContext value={components}>
      {view === 'list' ? <ReportGrid screen={screen} /> : <RecordPage screen={screen} view={view} id="1" />}
    </SlotsContext>
  );
}

const screens: Readonly<Record<string, Definition>> = {
  'slots-list': {
    view: 'list',
    slots: {
      'list.top': 'BooksAbove',
      'list.toolbar.start': 'Refresh',
      'list.toolbar.end': 'Refresh',
      'list.expand': 'BookLine',
      'field.status': 'Tag',
    },
  },
  'slots-list-empty': { view: 'list', list: 'books/none', slots: { 'list.empty': 'NoBooks' } },
  'slots-form': {
    view: 'edit',
    slots: { 'form.top': 'TitleLine', 'form.bottom': 'TitleLine', 'form.aside': 'TitleLine', 'input.title': 'Field' },
  },
  'slots-step': { view: 'edit', steps: bookSteps, slots: { 'step.book': 'TitleLine' } },
  'slots-record': { view: 'show', slots: { 'field.status': 'Tag', 'show.aside': 'BookLine' } },
};

/** The places of a screen that a definition may fill with a component. */
export const slotEntries = Object.entries(screens).map(([name, definition]) =>
  galleryEntry({ name, group: 'slots', component: Screen, definition }),
);
