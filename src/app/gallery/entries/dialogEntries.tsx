import Button from '@mui/material/Button';
import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { LeaveGuard } from '../../framework/dialogs/LeaveGuard.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { galleryEntry } from '../GalleryEntry.ts';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel' | 'confirmLabel' | 'cancelLabel'>;

function Confirm({ definition }: { readonly definition: Question }) {
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {message('gallery.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          {...definition}
          confirmLabel={message('form.delete')}
          cancelLabel={message('form.cancel')}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
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

const question: Question = { title: 'Emma', text: 'Jane Austen, 1815' };

/** Dialogs: the exports of `framework/dialogs`, with and without a problem. */
export const dialogEntries = [
  galleryEntry({ name: 'confirm-dialog', group: 'dialogs', component: Confirm, definition: question }),
  galleryEntry({
    name: 'confirm-dialog-problem',
    group: 'dialogs',
    component: Confirm,
    definition: { ...question, problem: 'Ann · 14', isBusy: false },
  }),
  galleryEntry({ name: 'leave-guard', group: 'dialogs', component: Leave, definition: { isDirty: false } }),
];
