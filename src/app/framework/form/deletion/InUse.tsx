import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import type { ApiError } from '../../api/ApiError.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useText } from '../../i18n/useText.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { nameFilled } from './nameFilled.ts';

interface InUseProps {
  readonly refusal: ApiError;
  readonly links: readonly RecordLinkDescription[];
  readonly record: FormRecord;
  /** Display name of the record. */
  readonly name: string;
}

/** A refused deletion: its reason, and the lists of the records that keep the record, with their first names. */
export function InUse({ refusal, links, record, name }: InUseProps) {
  const text = useText();
  const to = usePagePath();
  const kept = Object.entries(refusal.problem.errors ?? {}).flatMap(([reference, names]) => {
    const link = links.find((each) => each.reference === reference);
    return link ? [{ link, names }] : [];
  });
  return (
    <>
      {refusal.message}
      {kept.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.25em' }}>
          {kept.map(({ link, names }) => (
            <li key={link.name}>
              <Link component={RouterLink} to={to(recordLinkAddress(link, record))} color="inherit">
                {nameFilled(text(link.label), name)}
              </Link>
              {` · ${names}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
