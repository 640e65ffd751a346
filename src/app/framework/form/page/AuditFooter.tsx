import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { type Entity, isExternal } from '../../../../shared/framework/definitions/entity.ts';
import type { RecordLinkDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { formatInstant } from '../../../../shared/framework/formats/formatCell.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useDateFormats } from '../../i18n/dateFormats.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { usePagePath } from '../../screens/usePagePath.ts';

interface AuditFooterProps {
  readonly entity: Entity;
  readonly record: FormRecord;
  /** List of the record's changes; undefined for a reader who may not open it. */
  readonly history: RecordLinkDescription | undefined;
}

/** Authors of a record and of its last change, with local times and a link to its changes. Empty for an external record: its table has no such columns. */
export function AuditFooter({ entity, record, history }: AuditFooterProps) {
  const to = usePagePath();
  const message = useMessage();
  const formats = useDateFormats();
  const stamp = (verb: 'created' | 'updated') => {
    const at = record[`${verb}_at`];
    const by = record[`${verb}_by_label`];
    if (typeof at !== 'string' || isExternal(entity)) return undefined;
    const time = formatInstant(at, browserTimezone, formats);
    // The reader may not see the author.
    if (!by && record[`${verb}_by`]) return message(`form.${verb}_time`, { at: time });
    return message(`form.${verb}_stamp`, { at: time, by: typeof by === 'string' && by !== '' ? by : message('form.system') });
  };
  const stamps = [stamp('created'), stamp('updated')].filter((text) => text !== undefined);
  if (stamps.length === 0) return null;
  return (
    <Typography component="footer" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {stamps.join(' · ')}
      {history && (
        <>
          {' · '}
          <Link component={RouterLink} to={to(recordLinkAddress(history, record))} color="inherit">
            {message('record.history')}
          </Link>
        </>
      )}
    </Typography>
  );
}
