import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { movedDay } from '../../../../shared/framework/query/calendar.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { ApiError } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import { useOnlineCall } from '../../api/useOnlineCall.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { refusalSchema } from '../checks/refusalSchema.ts';
import { FormBase } from '../fields/FormBase.tsx';

export interface FollowedRecord {
  readonly id: RecordId;
  readonly version: number;
  readonly name: string;
}

interface FollowDialogProps {
  readonly apiUrl: string;
  readonly record: FollowedRecord;
  /** The day of the server, from which a used record can be followed. */
  readonly today: string;
  /** False: the record has no last day, so that nothing but a new record ends it. */
  readonly hasEnd: boolean;
  /** Called with the new record, or with the ended one. */
  readonly onFollowed: (record: Readonly<Record<string, unknown>>, isEnd: boolean) => void;
  readonly onClose: () => void;
}

interface FollowValues {
  readonly from?: string;
  readonly only_end?: boolean;
}

/** Asks for the day from which another record follows one that holds until the day before. */
export function FollowDialog({ apiUrl, record, today, hasEnd, onFollowed, onClose }: FollowDialogProps) {
  const message = useMessage();
  const [titleId, textId, formId] = [useId(), useId(), useId()];
  const [values, setValues] = useState<FollowValues>({ from: movedDay(today, { days: 1 }), only_end: false });
  const [refusal, setRefusal] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const { send } = useOnlineCall();
  const schema = useMemo(
    () => ({
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date', title: message('effective.first_day') },
        ...(hasEnd && { only_end: { type: 'boolean', title: message('effective.only_end') } }),
      },
      required: ['from'],
    }),
    [message, hasEnd],
  );
  const submit = async (): Promise<void> => {
    setRefusal(undefined);
    setSending(true);
    const isEnd = values.only_end === true;
    const body = { from: values.from, version: record.version, ...(isEnd && { only_end: true }) };
    try {
      const answer = await send(() =>
        callGenerated('POST', `${apiUrl}/${encodeURIComponent(record.id)}/follow`, { body, suppressErrors: true }),
      );
      if (typeof answer === 'object' && answer !== null) onFollowed({ ...answer }, isEnd);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  const { from, ...others } = refusal?.problem.errors ?? {};
  const hasOther = refusal !== undefined && (from === undefined || Object.keys(others).length > 0);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {message('effective.follow')}
        <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {record.name}
        </Typography>
      </DialogTitle>
      <DialogContent>
        {hasOther && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {Object.values(others)[0] ?? refusal.problem.detail ?? refusal.message}
          </Alert>
        )}
        <DialogContentText id={textId} sx={{ mb: 2 }}>
          {message('effective.follow_text')}
        </DialogContentText>
        <FormBase
          id={formId}
          schema={schema}
          formData={values}
          showErrorList={false}
          extraErrors={refusalSchema(from === undefined ? {} : { from })}
          onChange={({ formData }) => {
            setValues(formData as FollowValues);
            setRefusal(undefined);
          }}
          onSubmit={() => void submit()}
        >
          <span />
        </FormBase>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('form.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" loading={isSending}>
          {values.only_end === true ? message('effective.end') : message('effective.follow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
