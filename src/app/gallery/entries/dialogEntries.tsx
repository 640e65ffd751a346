import Button from '@mui/material/Button';
import { useEditor } from '@tiptap/react';
import { type ComponentProps, useMemo, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { RecordActionDialog } from '../../framework/actions/RecordActionDialog.tsx';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { LeaveGuard } from '../../framework/dialogs/LeaveGuard.tsx';
import { EmailDialog } from '../../framework/email/EmailDialog.tsx';
import { RecordEmailDialog } from '../../framework/email/RecordEmailDialog.tsx';
import type { FormRecord } from '../../framework/fields/inputs/FormRecord.ts';
import { PictureDialog } from '../../framework/files/fileField.ts';
import { ConflictDialog } from '../../framework/form/conflict/ConflictDialog.tsx';
import { DeleteDialog } from '../../framework/form/deletion/DeleteDialog.tsx';
import { FollowDialog, type FollowedRecord } from '../../framework/form/effective/FollowDialog.tsx';
import { BulkDialog } from '../../framework/grid/bulk/BulkDialog.tsx';
import { GridPreferencesDialog } from '../../framework/grid/columns/GridPreferencesDialog.tsx';
import { GridFrame } from '../../framework/grid/frame/GridFrame.tsx';
import { GridBase } from '../../framework/grid/GridBase.tsx';
import { useGridActions } from '../../framework/grid/state/GridContexts.ts';
import { gridList } from '../../framework/grid/state/GridList.ts';
import { ViewDialog } from '../../framework/grid/views/ViewDialog.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { PaperDialog } from '../../framework/papers/PaperDialog.tsx';
import { editorExtensions } from '../../framework/richtext/editorExtensions.ts';
import { LinkDialog } from '../../framework/richtext/LinkDialog.tsx';
import { ShortcutsDialog } from '../../shell/shortcuts/ShortcutsDialog.tsx';
import { bookList, bookSchema, bookScreen } from './exampleBooks.ts';
import { galleryEntry } from './GalleryEntry.ts';
import { bookActions } from './gridEntries.tsx';
import { Opened } from './Opened.tsx';

function Shortcuts() {
  return <Opened>{(close) => <ShortcutsDialog onClose={close} />}</Opened>;
}

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel' | 'confirmLabel' | 'cancelLabel'>;

function Confirm({ definition }: { readonly definition: Question }) {
  const message = useMessage();
  return (
    <Opened>
      {(close) => (
        <ConfirmDialog
          {...definition}
          confirmLabel={message('form.delete')}
          cancelLabel={message('form.cancel')}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Opened>
  );
}

function Follow({ definition }: { readonly definition: FollowedRecord }) {
  return (
    <Opened>
      {(close) => <FollowDialog apiUrl="books" record={definition} today="2026-02-10" hasEnd onFollowed={close} onClose={close} />}
    </Opened>
  );
}

interface Conflict {
  /** The record as it was read, as stored now, and as typed. */
  readonly base: FormRecord;
  readonly theirs: FormRecord;
  readonly record: FormRecord;
}

function Conflicting({ definition: { base, record, theirs } }: { readonly definition: Conflict }) {
  const entity = useMemo(() => toEntity(bookSchema), []);
  const message = useMessage();
  return (
    <Opened>
      {(close) => (
        <ConflictDialog
          entity={entity}
          base={base}
          theirs={theirs}
          mine={record}
          confirmLabel={message('form.save')}
          onResolve={close}
          onClose={close}
        />
      )}
    </Opened>
  );
}

interface NamedRecord {
  readonly id: number;
  readonly title: string;
}

function Paper({ definition }: { readonly definition: PaperDescription }) {
  return (
    <Opened>
      {(close) => <PaperDialog paper={definition} source={{ apiUrl: 'books', records: { kind: 'rows', ids: [1] } }} onClose={close} />}
    </Opened>
  );
}

function Delete({ definition }: { readonly definition: NamedRecord }) {
  const text = useText();
  return (
    <Opened>
      {(close) => (
        <DeleteDialog
          apiUrl="books"
          record={definition}
          label={text({ en: 'Book', fr: 'Livre' })}
          name={definition.title}
          restoredBy="reader"
          history={undefined}
          links={[]}
          onDeleted={close}
          onClose={close}
        />
      )}
    </Opened>
  );
}

/** Its preview is an example, its change is refused. */
function Bulk({ definition }: { readonly definition: typeof bookSchema }) {
  const screen = useMemo(() => bookScreen({ schema: definition }), [definition]);
  const { form } = screen;
  if (!form) return null;
  return (
    <Opened>
      {(close) => (
        <BulkDialog screen={screen} form={form} action="edit" selection={twoBooks} count={2} max={10_000} onClose={close} onBegun={close} />
      )}
    </Opened>
  );
}

const twoBooks = { kind: 'rows', ids: [1, 2] } as const;

type Action = ComponentProps<typeof RecordActionDialog>['action'];

function Act({ definition }: { readonly definition: Action }) {
  return <Opened>{(close) => <RecordActionDialog action={definition} record={emma} onDone={close} onClose={close} />}</Opened>;
}

function Preferences({ definition }: { readonly definition: typeof bookList }) {
  const list = useMemo(() => gridList(definition), [definition]);
  return <GridBase list={list}>{<Opened>{(close) => <GridPreferencesDialog onClose={close} />}</Opened>}</GridBase>;
}

const groupedBooks: typeof bookList = {
  ...bookList,
  filtersParams: { or: [{ copies__gt: 3 }, { not: { and: [{ status__in: ['lost'] }, { printed_on__daterange: 'last_12_months' }] } }] },
};

function Groups({ definition }: { readonly definition: typeof bookList }) {
  const list = useMemo(() => gridList(definition), [definition]);
  return (
    <GridBase list={list}>
      <OpenGroups />
      <GridFrame />
    </GridBase>
  );
}

function SaveView({ definition }: { readonly definition: typeof bookList }) {
  const message = useMessage();
  const list = useMemo(() => gridList(definition), [definition]);
  return (
    <GridBase list={list}>
      <Opened>{(close) => <ViewDialog title={message('views.save_as_title')} onSave={() => Promise.resolve()} onClose={close} />}</Opened>
    </GridBase>
  );
}

function OpenGroups() {
  const message = useMessage();
  const { openGroups } = useGridActions();
  return (
    <Button variant="outlined" onClick={openGroups}>
      {message('gallery.open')}
    </Button>
  );
}

function Leave({ definition: { isDirty } }: { readonly definition: { readonly isDirty: boolean } }) {
  const message = useMessage();
  const isLeaving = useRef(false);
  return (
    <>
      <Button component={Link} to="/gallery" variant="outlined">
        {message('form.back')}
      </Button>
      <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} />
    </>
  );
}

function LinkOfText({ definition: { html } }: { readonly definition: { readonly html: string } }) {
  const editor = useEditor({ extensions: editorExtensions, content: html, injectCSS: false });
  return <Opened>{(close) => <LinkDialog editor={editor} onClose={close} />}</Opened>;
}

function PictureOfText({ definition: { html } }: { readonly definition: { readonly html: string } }) {
  const editor = useEditor({ extensions: editorExtensions, content: html, injectCSS: false });
  return (
    <Opened>
      {(close) => <PictureDialog editor={editor} target={{ place: { entity: 'books', field: 'summary' } }} onClose={close} />}
    </Opened>
  );
}

const emma = { id: 1, title: 'Emma' };
const question: Question = { title: 'Emma', text: 'Jane Austen, 1815' };

/** The dialogs of the framework, with and without a problem. */
function Email({ definition }: { readonly definition: Omit<ComponentProps<typeof EmailDialog>, 'onClose'> }) {
  return <Opened>{(close) => <EmailDialog {...definition} onClose={close} />}</Opened>;
}

function EmailOfRecord({ definition: record }: { readonly definition: RaRecord }) {
  const entity = useMemo(() => toEntity(bookSchema), []);
  const screen = useMemo(
    () => ({ ...bookScreen({}), papers: [{ name: 'label', title: { en: 'Label', fr: 'Étiquette' }, languages: [], when: [] }] }),
    [],
  );
  if (!screen.form) return null;
  const { form } = screen;
  return <Opened>{(close) => <RecordEmailDialog screen={screen} form={form} entity={entity} record={record} onClose={close} />}</Opened>;
}

export const dialogEntries = [
  galleryEntry({ name: 'email-dialog', group: 'dialogs', component: Email, definition: {} }),
  galleryEntry({
    name: 'record-email-dialog',
    group: 'dialogs',
    component: EmailOfRecord,
    definition: { id: 1, title: 'Emma 1', version: 1 },
  }),
  galleryEntry({
    name: 'email-dialog-begun',
    group: 'dialogs',
    component: Email,
    definition: {
      begun: {
        to: ['jane@example.com'],
        cc: ['george@example.com'],
        subject: 'Emma is back',
        additionalContent: '<p>Loan <strong>7</strong> of 57</p>',
      },
      suggestions: [{ email: 'gabrielle@example.com', name: 'Gabrielle Roy' }],
    },
  }),
  galleryEntry({ name: 'confirm-dialog', group: 'dialogs', component: Confirm, definition: question }),
  galleryEntry({
    name: 'confirm-dialog-problem',
    group: 'dialogs',
    component: Confirm,
    definition: { ...question, problem: 'Ann · 14', isBusy: false },
  }),
  galleryEntry({
    name: 'conflict-dialog',
    group: 'dialogs',
    component: Conflicting,
    definition: {
      base: { ...emma, copies: 3, status: 'new' },
      theirs: { ...emma, copies: 5, status: 'new', updated_by_label: 'Bob' },
      record: { ...emma, copies: 4, status: 'lent' },
    },
  }),
  galleryEntry({ name: 'bulk-dialog', group: 'dialogs', component: Bulk, definition: bookSchema }),
  galleryEntry({ name: 'delete-dialog', group: 'dialogs', component: Delete, definition: emma }),
  ...bookActions.recordActions.map((action) =>
    galleryEntry({ name: 'record-action-dialog', group: 'dialogs', component: Act, definition: action }),
  ),
  galleryEntry({ name: 'groups-dialog', group: 'dialogs', component: Groups, definition: groupedBooks }),
  galleryEntry({ name: 'grid-preferences-dialog', group: 'dialogs', component: Preferences, definition: bookList }),
  galleryEntry({ name: 'view-dialog', group: 'dialogs', component: SaveView, definition: bookList }),
  galleryEntry({
    name: 'paper-dialog',
    group: 'dialogs',
    component: Paper,
    definition: { name: 'label', title: { en: 'Label', fr: 'Étiquette' }, languages: ['en', 'fr', 'both'], when: [] },
  }),
  galleryEntry({ name: 'follow-dialog', group: 'dialogs', component: Follow, definition: { id: 1, version: 1, name: 'Emma 1' } }),
  galleryEntry({ name: 'leave-guard', group: 'dialogs', component: Leave, definition: { isDirty: false } }),
  galleryEntry({ name: 'link-dialog', group: 'dialogs', component: LinkOfText, definition: { html: '<p>Emma</p>' } }),
  galleryEntry({ name: 'picture-dialog', group: 'dialogs', component: PictureOfText, definition: { html: '<p>Emma</p>' } }),
  galleryEntry({ name: 'shortcuts-dialog', group: 'dialogs', component: Shortcuts, definition: {} }),
];
