import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { callApi } from '../api/callApi.ts';
import { useCellContext } from '../i18n/useCellContext.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { offeredPapers } from '../papers/offeredPapers.ts';
import type { AddressSuggestion } from './AddressInput.tsx';
import { EmailDialog } from './EmailDialog.tsx';

interface RecordEmailDialogProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** A message about a record: to its own address, with its name as subject, its files and papers to attach. */
export function RecordEmailDialog({ screen, form, entity, record, onClose }: RecordEmailDialogProps) {
  const message = useMessage();
  const text = useText();
  const id = useId();
  const reading = useCellContext();
  const [files, setFiles] = useState<ReadonlySet<number>>(new Set());
  const [papers, setPapers] = useState<ReadonlySet<string>>(new Set());
  const { data, isPending, isError } = useQuery({
    queryKey: ['attachments', screen.entity, record.id],
    queryFn: ({ signal }) => callApi('GET', 'attachments', { query: { entity: screen.entity, record: String(record.id) }, signal }),
    enabled: form.attachments !== undefined,
  });
  const kept = data?.results ?? [];
  const offered = offeredPapers(screen.papers ?? [], record);
  const size = kept.filter((file) => files.has(file.id)).reduce((sum, file) => sum + file.size, 0);
  const max = formatFileSize(emailLimits.attachedBytes, reading.language);
  const suggestions = addressesOf(entity, record, text);
  const [own] = suggestions;
  const name = recordTitle(entity, record, reading);
  const query = {
    entity: screen.entity,
    record: String(record.id),
    ...(files.size > 0 && { files: [...files].join(',') }),
    ...(papers.size > 0 && { papers: [...papers].join(',') }),
  };
  return (
    <EmailDialog
      begun={{ to: own ? [own.email] : [], subject: `${text(screen.entityLabel)} ${name}`.slice(0, emailLimits.subject) }}
      query={query}
      suggestions={suggestions}
      whyNot={size > emailLimits.attachedBytes ? message('email.too_large', { max }) : undefined}
      onClose={onClose}
    >
      {form.attachments && isPending && <Skeleton height={48} />}
      {isError && <Alert severity="warning">{message('email.files_not_loaded')}</Alert>}
      {kept.length + offered.length > 0 && (
        <FormGroup role="group" aria-labelledby={`${id}-attachments`}>
          <FormLabel id={`${id}-attachments`} component="span">
            {message('email.attachments')}
          </FormLabel>
          {offered.map(({ name: paper, title }) => (
            <FormControlLabel
              key={paper}
              control={<Checkbox checked={papers.has(paper)} onChange={() => setPapers(toggled(papers, paper))} />}
              label={message('email.paper', { title: text(title) })}
            />
          ))}
          {kept.map((file) => (
            <FormControlLabel
              key={file.id}
              control={<Checkbox checked={files.has(file.id)} onChange={() => setFiles(toggled(files, file.id))} />}
              label={`${file.filename} · ${formatFileSize(file.size, reading.language)}`}
              slotProps={{ typography: { sx: { overflowWrap: 'anywhere' } } }}
            />
          ))}
          {size > 0 && (
            <FormHelperText>{message('email.attachments_size', { size: formatFileSize(size, reading.language), max })}</FormHelperText>
          )}
        </FormGroup>
      )}
    </EmailDialog>
  );
}

/** The addresses in the fields of a record, each with the label of its field. */
function addressesOf(entity: Entity, record: RaRecord, textOf: ReturnType<typeof useText>): AddressSuggestion[] {
  return [...entity.fields.values()].flatMap(({ name, label, property }) => {
    const value: unknown = record[name];
    return property.format === 'email' && typeof value === 'string' && recordFormats.email(value)
      ? [{ email: value, name: textOf(label) }]
      : [];
  });
}

function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}
