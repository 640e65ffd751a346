import Button from '@mui/material/Button';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';

interface OfferedValueProps {
  readonly field: Field;
  readonly record: FormRecord;
  /** undefined: the server offers none. */
  readonly offer: string | number | boolean | undefined;
  readonly onTake: (value: string | number | boolean) => void;
}

/** Takes the value that the server offers in place of the refused one of an input. */
export function OfferedValue({ field, record, offer, onTake }: OfferedValueProps) {
  const message = useMessage();
  const fieldText = useFieldText();
  if (offer === undefined || offer === record[field.name]) return null;
  return (
    <Button size="small" onClick={() => onTake(offer)} sx={{ mt: 0.5 }}>
      {message('form.take_offer', { value: fieldText(field, { ...record, [field.name]: offer }) })}
    </Button>
  );
}
