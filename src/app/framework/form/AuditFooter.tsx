import Typography from '@mui/material/Typography';
import { type Entity, isExternal } from '../../../shared/framework/definitions/entity.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useDateFormats } from '../i18n/dateFormats.ts';
import { useMessage } from '../i18n/useMessage.ts';

/** Authors of a record and of its last change, with local times. Empty for an external record: its table has no such columns. */
export function AuditFooter({ entity, record }: { readonly entity: Entity; readonly record: FormRecord }) {
  const message = useMessage();
  const formats = useDateFormats();
  const stamp = (verb: 'created' | 'updated') => {
    const at = record[`${verb}_at`];
    const by = record[`${verb}_by_label`];
    if (typeof at !== 'string' || isExternal(entity)) return undefined;
    const values = {
      at: formatInstant(at, browserTimezone, formats),
      by: typeof by === 'string' && by !== '' ? by : message('form.system'),
    };
    return message(`form.${verb}_stamp`, values);
  };
  const stamps = [stamp('created'), stamp('updated')].filter((text) => text !== undefined);
  if (stamps.length === 0) return null;
  return (
    <Typography component="footer" variant="caption" color="textSecondary" sx={{ mt: 2, display: 'block' }}>
      {stamps.join(' · ')}
    </Typography>
  );
}
