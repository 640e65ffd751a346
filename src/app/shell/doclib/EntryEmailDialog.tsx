import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import type { LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { EmailDialog } from '../../framework/email/EmailDialog.tsx';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Library } from './useLibrary.ts';

interface EntryEmailDialogProps {
  readonly library: Library;
  readonly entry: LibraryEntry;
  readonly onClose: () => void;
}

/** A message with documents of an entry: attached, or as a link that opens for readers of the library. Spec S-263 */
export function EntryEmailDialog({ library, entry, onClose }: EntryEmailDialogProps) {
  const message = useMessage();
  const language = useLanguage();
  const id = useId();
  const offered = entry.documents.filter(({ is_current: isCurrent }) => isCurrent);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered.map((document) => document.id)));
  const [as, setAs] = useState<'attachment' | 'link'>(offered.length > 0 ? 'attachment' : 'link');
  const size = offered.filter((document) => chosen.has(document.id)).reduce((sum, document) => sum + document.size, 0);
  const max = formatFileSize(emailLimits.attachedBytes, language);
  const toggle = (document: number): void => {
    const next = new Set(chosen);
    if (!next.delete(document)) next.add(document);
    setChosen(next);
  };
  const isTooLarge = as === 'attachment' && size > emailLimits.attachedBytes;
  const isEmpty = as === 'attachment' && chosen.size === 0;
  return (
    <EmailDialog
      begun={{ subject: entry.title }}
      path={`doclib/email/${library.connection}/${library.cmid}/${entry.dlref}`}
      query={{ as, ...(as === 'attachment' && { documents: [...chosen].join(',') }) }}
      whyNot={isTooLarge ? message('email.too_large', { max }) : isEmpty ? message('doclib.email_nothing') : undefined}
      onClose={onClose}
    >
      <RadioGroup
        row
        aria-label={message('doclib.email_as')}
        value={as}
        onChange={(_event, value) => setAs(value === 'link' ? 'link' : 'attachment')}
      >
        <FormControlLabel value="attachment" control={<Radio />} label={message('doclib.email_attached')} disabled={offered.length === 0} />
        <FormControlLabel value="link" control={<Radio />} label={message('doclib.email_link')} />
      </RadioGroup>
      {as === 'attachment' && (
        <FormGroup role="group" aria-labelledby={`${id}-documents`}>
          <FormLabel id={`${id}-documents`} component="span">
            {message('email.attachments')}
          </FormLabel>
          {offered.map((document) => (
            <FormControlLabel
              key={document.id}
              control={<Checkbox checked={chosen.has(document.id)} onChange={() => toggle(document.id)} />}
              label={`${document.filename} · ${formatFileSize(document.size, language)}`}
              slotProps={{ typography: { sx: { overflowWrap: 'anywhere' } } }}
            />
          ))}
          <FormHelperText>{message('email.attachments_size', { size: formatFileSize(size, language), max })}</FormHelperText>
        </FormGroup>
      )}
      {as === 'link' && <FormHelperText>{message('doclib.email_link_hint')}</FormHelperText>}
    </EmailDialog>
  );
}
