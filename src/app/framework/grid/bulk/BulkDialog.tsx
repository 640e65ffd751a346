import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { Selection } from '../../../../shared/framework/grid/Selection.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { BulkPreviewText } from '../../changes/BulkPreviewText.tsx';
import { useBulk } from '../../changes/useBulk.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { formEntity } from '../../form/values/formEntity.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { BulkFields, bulkFields, type ScreenForm } from './BulkFields.tsx';

interface BulkDialogProps {
  readonly screen: ScreenDescription;
  readonly form: ScreenForm;
  readonly action: 'edit' | 'delete';
  readonly selection: Selection;
  /** Number of selected records; undefined while they are counted. */
  readonly count: number | undefined;
  /** Number of records that can be changed in one go. */
  readonly max: number;
  readonly onClose: () => void;
  /** Called once the change has begun. */
  readonly onBegun: () => void;
}

/** Changes or deletes the selected records: the new values, a preview, then a background task. */
export function BulkDialog({ screen, form, action, selection, count, max, onClose, onBegun }: BulkDialogProps) {
  const message = useMessage();
  const text = useText();
  const [titleId, formId] = [useId(), useId()];
  const entity = useMemo(() => formEntity(form), [form]);
  const fields = useMemo(() => bulkFields(entity, form), [entity, form]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [values, setValues] = useState<FormRecord>({});
  const { preview, isBusy, problem, check, apply, back } = useBulk(form.apiUrl, action, selection);
  const isDeletion = action === 'delete';
  const isTooMany = count !== undefined && count > max;
  const checkDeletion = useEffectEvent(() => void check({}));
  useEffect(() => {
    if (isDeletion && !isTooMany) checkDeletion();
  }, [isDeletion, isTooMany]);
  const sent = () => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const begin = async () => {
    if (await apply()) onBegun();
  };
  const shownValue = ({ name, options }: Field): string => {
    const value = values[name];
    const option = options?.find((each) => each.value === value);
    if (typeof value === 'boolean') return message(value ? 'grid.yes' : 'grid.no');
    return option ? text(option.label) : textOf(values[`${name}_label`] ?? value);
  };
  const changedFields = fields.filter(({ name }) => names.includes(name));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message(`changes.bulk_title_${action}`, { count: count ?? 0 })}</DialogTitle>
      <DialogContent>
        {isTooMany && <Alert severity="warning">{message('changes.bulk_too_many', { max, count })}</Alert>}
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem.message}
          </Alert>
        )}
        {isBusy && !preview && <CircularProgress size={24} aria-label={message('changes.bulk_checking')} />}
        {preview ? (
          <BulkPreviewText
            action={action}
            preview={preview}
            fields={changedFields.map((field) => ({ name: field.name, label: text(field.label), after: shownValue(field) }))}
          />
        ) : (
          !isDeletion &&
          !isTooMany && (
            <BulkFields
              formId={formId}
              screen={screen}
              entity={entity}
              fields={fields}
              names={names}
              onNames={setNames}
              values={values}
              onValues={setValues}
              onSubmit={() => void check(sent())}
            />
          )
        )}
      </DialogContent>
      <DialogActions>
        {preview && !isDeletion && <Button onClick={back}>{message('changes.bulk_back')}</Button>}
        <Button onClick={onClose}>{message('form.cancel')}</Button>
        {preview ? (
          <Button
            variant="contained"
            color={isDeletion ? 'error' : 'primary'}
            loading={isBusy}
            disabled={preview.changed === 0}
            onClick={() => void begin()}
          >
            {message(`changes.bulk_apply_${action}`, { count: preview.changed })}
          </Button>
        ) : (
          !isDeletion &&
          !isTooMany && (
            <Button variant="contained" type="submit" form={formId} loading={isBusy} disabled={names.length === 0}>
              {message('changes.bulk_check')}
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  );
}
