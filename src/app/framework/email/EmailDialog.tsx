import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import { ActionButton } from '../ActionButton.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { HtmlText } from '../html/HtmlText.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { MailIcon } from '../icons.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { RichTextEditor } from '../richtext/RichTextEditor.tsx';
import { AddressInput, type AddressSuggestion } from './AddressInput.tsx';
import type { EmailForm } from './emailForm.ts';
import { useEmail } from './useEmail.ts';

interface EmailDialogProps {
  /** Values that the message begins with. */
  readonly begun?: Partial<EmailForm>;
  /** Path of the call below /api. Spec B-102 */
  readonly path?: string;
  /** Parameters of the call: the record and what is attached. */
  readonly query?: Readonly<Record<string, string>>;
  /** Addresses that are offered before all others. */
  readonly suggestions?: readonly AddressSuggestion[];
  /** Why it cannot be sent yet, such as attachments that are too large. */
  readonly whyNot?: string | undefined;
  /** Below the text: what is attached. */
  readonly children?: ReactNode;
  /** Called once the message is sent, and when the dialog is closed without. */
  readonly onClose: () => void;
}

/** A new message of the user. Spec 001 parts 2.5 and 5, ledger B-095 to B-107 */
export function EmailDialog({
  begun = {},
  path = 'email/send',
  query = {},
  suggestions = [],
  whyNot,
  children,
  onClose,
}: EmailDialogProps) {
  const message = useMessage();
  const id = useId();
  const { form, isChanged, isSending, problemOf, problem, set, send } = useEmail({ begun, path, query, onSent: onClose });
  const [isCcShown, setCcShown] = useState(form.cc.length > 0);
  const [isBccShown, setBccShown] = useState(form.bcc.length > 0);
  const [isLeaving, setLeaving] = useState(false);
  const toggles = [
    ['cc', isCcShown, setCcShown],
    ['bcc', isBccShown, setBccShown],
  ] as const;
  const addresses = (field: 'to' | 'cc' | 'bcc') => (
    <AddressInput
      id={`${id}-${field}`}
      label={message(`email.${field}`)}
      addresses={form[field]}
      onChange={(value) => set(field, value)}
      problem={problemOf(field)}
      isRequired={field === 'to'}
      hasFocus={field === 'to' && form.to.length === 0}
      first={suggestions}
    />
  );
  const subjectProblem = problemOf('subject');
  const contentProblem = problemOf('content');
  const why = whyNot ?? problem;
  const leave = (): void => {
    // A message that cannot be sent stays for another attempt.
    if (isSending) return;
    if (isChanged) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{message('email.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{addresses('to')}</Box>
            {toggles.map(([field, isShown, show]) => (
              <Button
                key={field}
                aria-pressed={isShown}
                onClick={() => {
                  if (isShown) set(field, []);
                  show(!isShown);
                }}
              >
                {message(`email.${field}`)}
              </Button>
            ))}
          </Box>
          {isCcShown && addresses('cc')}
          {isBccShown && addresses('bcc')}
          <TextField
            label={message('email.subject')}
            value={form.subject}
            onChange={(event) => set('subject', event.target.value)}
            required
            error={subjectProblem !== undefined}
            helperText={subjectProblem}
            slotProps={{ htmlInput: { maxLength: emailLimits.subject, required: false, 'aria-required': true } }}
          />
          <FormControl error={contentProblem !== undefined}>
            <InputLabel shrink component="span">
              {message('email.content')}
            </InputLabel>
            <RichTextEditor
              id={`${id}-content`}
              label={message('email.content')}
              text={form.content}
              maxLength={emailLimits.content}
              isRequired={false}
              isFaulty={contentProblem !== undefined}
              describedBy={undefined}
              pictures={pictureTarget}
              onChange={(text) => set('content', text ?? '')}
            />
            {contentProblem !== undefined && <FormHelperText>{contentProblem}</FormHelperText>}
          </FormControl>
          {form.additionalContent !== '' && (
            <Box>
              <Typography variant="caption" color="text.secondary">
                {message('email.below')}
              </Typography>
              <HtmlText html={form.additionalContent} />
            </Box>
          )}
          {children}
          {why !== undefined && <Alert severity="error">{why}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={isSending} onClick={leave}>
          {message('email.cancel')}
        </Button>
        <ActionButton
          variant="contained"
          startIcon={<MailIcon />}
          loading={isSending}
          loadingPosition="start"
          disabled={whyNot !== undefined}
          onClick={() => void send()}
        >
          {message('email.send')}
        </ActionButton>
      </DialogActions>
      {isSending && <NoticeCard tone="info">{message('email.sending')}</NoticeCard>}
      {isLeaving && (
        <ConfirmDialog
          title={message('email.discard_title')}
          text={message('email.discard_text')}
          confirmLabel={message('email.discard')}
          cancelLabel={message('email.keep')}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

const pictureTarget = { target: { url: 'email/pictures' } } as const;
