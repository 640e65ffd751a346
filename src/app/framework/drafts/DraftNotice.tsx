import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { DraftState } from './useDraft.ts';

interface DraftNoticeProps {
  readonly draft: DraftState;
  /** true: the record has changed since the draft, so that restoring it leads to a choice. */
  readonly isOutdated?: boolean;
  /** Takes a draft that was restored without a question out of the form again. */
  readonly onUndo?: () => void;
}

/** Offers the draft of an earlier visit above a form, or says that it was restored. */
export function DraftNotice({ draft: { offered, restored, restore, discard }, isOutdated = false, onUndo }: DraftNoticeProps) {
  const message = useMessage();
  const formats = useDateFormats();
  const draft = offered ?? restored;
  if (!draft) return null;
  const at = formatInstant(draft.at, browserTimezone, formats);
  const undo = () => {
    onUndo?.();
    discard();
  };
  const sentences = [
    message(offered ? 'form.draft_offered' : 'form.draft_restored', { at }),
    offered && isOutdated ? message('form.draft_outdated') : '',
    draft.isPartial ? message('form.draft_partial') : '',
  ];
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& > :last-child': { pt: 0 } }}
      action={
        <>
          {offered && (
            <Button color="inherit" size="small" onClick={restore}>
              {message('form.draft_restore')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={offered ? discard : undo}>
            {message('form.draft_discard')}
          </Button>
        </>
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Alert>
  );
}
