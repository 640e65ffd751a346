import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { linkAddress } from './linkAddress.ts';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Asks for the address of a link, and for its text where none is selected. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const [current] = useState(() => hrefOf(editor));
  const [typed, setTyped] = useState(current);
  const [words, setWords] = useState('');
  const [isRefused, setRefused] = useState(false);
  const needsWords = current === '' && editor.state.selection.empty;
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form around the editor must not be saved.
    event.stopPropagation();
    const href = typed === current ? current : linkAddress(typed);
    if (href === undefined || href === '') return setRefused(true);
    const shown = words.trim() || typed.trim();
    const chain = editor.chain();
    if (needsWords)
      chain
        .insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    return close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{message('richtext.link')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one question of the dialog
            autoFocus
            label={message('richtext.link_address')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
            error={isRefused}
            helperText={message(isRefused ? 'richtext.link_refused' : 'richtext.link_help')}
            slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'url' } }}
          />
          {needsWords && (
            <TextField label={message('richtext.link_text')} value={words} onChange={(event) => setWords(event.target.value)} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{message('form.cancel')}</Button>
          <Button type="submit" variant="contained">
            {message('richtext.link_apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The address of the link at the selection; empty for none. */
function hrefOf(editor: Editor): string {
  const href: unknown = editor.getAttributes('link')['href'];
  return typeof href === 'string' ? href : '';
}
