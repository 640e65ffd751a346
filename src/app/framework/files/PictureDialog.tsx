import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { pictureRules } from '../../../shared/framework/files/pictureRules.ts';
import { callApi } from '../api/callApi.ts';
import { StoredPicture } from '../html/StoredPicture.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import type { PictureDialogProps } from '../richtext/PictureDialogContext.ts';
import { pictureOf } from '../richtext/pictureNode.tsx';
import { FileChooser } from './FileChooser.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

/** Longest words of a picture, in characters. */
const altMax = 300;

/** Takes a picture and asks for its words; for a selected picture, its words alone. */
export function PictureDialog({ editor, target, file, onClose }: PictureDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const [current] = useState(() => (editor.isActive('picture') ? pictureOf(editor.getAttributes('picture')) : undefined));
  const [id, setId] = useState(current?.id);
  const [alt, setAlt] = useState(current?.alt ?? '');
  const [isChecked, setChecked] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const chooserId = useId();
  const missingId = useId();
  const uploads = useUploads({
    ...target,
    rules: pictureRules,
    limits: { room: 1 },
    isSingle: true,
    onUploaded: (attachment) => setId(attachment.id),
  });
  const isSending = uploads.room === 0;
  const isSent = useRef(false);
  useEffect(() => {
    if (!file || isSent.current) return;
    isSent.current = true;
    uploads.add([file]);
  }, [file, uploads]);
  // A chooser that goes takes the focus with it; the words are the next step.
  const isNew = id !== current?.id;
  useEffect(() => {
    if (isNew && !document.activeElement?.matches('button, textarea')) words.current?.focus();
  }, [isNew]);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const cancel = () => {
    // A picture that no text has yet goes at once.
    if (id !== undefined && id !== current?.id)
      void callApi('DELETE', 'attachments', { query: { id }, suppressErrors: true }).catch(() => undefined);
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form around the editor must not be saved.
    event.stopPropagation();
    setChecked(true);
    if (id === undefined || alt.trim() === '') {
      // The first fault, which its words describe.
      (id === undefined ? document.getElementById(chooserId) : words.current)?.focus();
      return;
    }
    const attributes = { file: id, alt: alt.trim() };
    if (current) editor.chain().updateAttributes('picture', attributes).run();
    else editor.chain().insertContent({ type: 'picture', attrs: attributes }).run();
    close();
  };
  const isAltMissing = isChecked && alt.trim() === '';
  const isPictureMissing = isChecked && id === undefined && !isSending;
  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{message('richtext.picture')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {id === undefined ? (
            <div>
              {!isSending && (
                <FileChooser
                  id={chooserId}
                  label={message('richtext.picture')}
                  rules={pictureRules}
                  isMultiple={false}
                  isInvalid={isPictureMissing}
                  describedBy={isPictureMissing ? missingId : undefined}
                  onChoose={uploads.add}
                />
              )}
              {isPictureMissing && (
                <FormHelperText id={missingId} error>
                  {message('richtext.picture_missing')}
                </FormHelperText>
              )}
              <UploadList {...uploads} />
            </div>
          ) : (
            <Box sx={{ textAlign: 'center', '& img': { maxHeight: 200, width: 'auto' } }}>
              <StoredPicture id={id} alt={alt.trim() || message('richtext.picture')} />
            </Box>
          )}
          <TextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one question of a dialog that has its picture
            autoFocus={current !== undefined || file !== undefined}
            required
            multiline
            inputRef={words}
            maxRows={4}
            label={message('richtext.picture_alt')}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            error={isAltMissing}
            helperText={message(isAltMissing ? 'richtext.picture_alt_missing' : 'richtext.picture_alt_help')}
            slotProps={{ htmlInput: { maxLength: altMax, required: false, 'aria-required': true }, inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{message('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={id === undefined && isSending}>
            {message(current ? 'richtext.link_apply' : 'richtext.picture_insert')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
