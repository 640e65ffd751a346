import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatAge } from '../../../shared/framework/formats/formatAge.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { DraftDifferences } from './DraftDifferences.tsx';
import type { DraftState } from './useDraft.ts';

interface DraftNoticeProps {
  readonly draft: DraftState;
  /** true: the record has changed since the draft, so that restoring it leads to a choice. */
  readonly isOutdated?: boolean;
  /** Labels of the fields that drafts leave out and that are empty; default: not known. */
  readonly leftOut?: readonly string[];
  /** Takes a draft that was restored without a question out of the form again. */
  readonly onUndo?: () => void;
}

const headings = { earlier: 'form.draft_offered', elsewhere: 'form.draft_elsewhere', before: 'form.draft_before' } as const;

/** Offers the draft of an earlier visit above a form with its differences, or says that it was restored, or that nothing can be kept. */
export function DraftNotice({ draft, isOutdated = false, leftOut, onUndo }: DraftNoticeProps) {
  const message = useMessage();
  const formats = useDateFormats();
  const language = useLanguage();
  const [openedAt] = useState(() => new Date());
  const { offered, origin, restored, differences, isUnkept, restore, discard } = draft;
  const shown = offered ?? restored;
  if (!shown && !isUnkept) return null;
  if (!shown)
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }}>
        {message('form.draft_unkept')}
      </Alert>
    );
  const at = formatAge(shown.at, openedAt, language);
  const undo = () => {
    onUndo?.();
    discard();
  };
  const hints = [
    offered && isOutdated ? message('form.draft_outdated') : '',
    !shown.isPartial || leftOut?.length === 0
      ? ''
      : leftOut
        ? message('form.draft_not_kept', { fields: leftOut.join(', ') })
        : message('form.draft_partial'),
    shown.cut ? message('form.draft_cut', { fields: shown.cut.join(', ') }) : '',
  ];
  const heading = offered ? headings[origin] : 'form.draft_restored';
  return (
    <Alert severity="info" role="status" sx={{ mb: 2, alignItems: 'flex-start', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box component="strong" title={formatInstant(shown.at, browserTimezone, formats)} sx={{ fontWeight: 500 }}>
        {message(heading, { at })}
      </Box>{' '}
      {hints.filter(Boolean).join(' ')}
      <DraftDifferences differences={differences} />
      <Stack direction="row" sx={{ mt: 1, gap: 1 }}>
        {offered && (
          <Button color="inherit" variant="outlined" size="small" onClick={restore}>
            {message('form.draft_restore')}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={offered ? discard : undo}>
          {message('form.draft_discard')}
        </Button>
      </Stack>
    </Alert>
  );
}
