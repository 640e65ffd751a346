import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { leadsSomewhere, recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { nameFilled } from '../deletion/nameFilled.ts';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';
import { RelatedCount } from './RelatedCount.tsx';
import { useRelatedCounts } from './useRelatedCounts.ts';

interface RelatedLinksProps {
  readonly apiUrl: string;
  readonly links: readonly RecordLinkDescription[];
  readonly record: FormRecord & { readonly id: number | string };
  /** Display name of the record. */
  readonly name: string;
}

/** The links of a record and the lists that refer to it, each with the number of its rows; lists without rows are in one line. */
export function RelatedLinks({ apiUrl, links, record, name }: RelatedLinksProps) {
  const message = useMessage();
  const { counts, isPending } = useRelatedCounts(apiUrl, record.id, links.length > 0);
  const offered = links.filter((link) => leadsSomewhere(link, record));
  if (offered.length === 0) return null;
  const filled = offered.filter((link) => isPending || counts[link.name] !== 0);
  const empty = offered.filter((link) => !filled.includes(link));
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <RecordSurface>
        <RecordSection heading={message('record.related')}>
          <Box component="ul" aria-busy={isPending} sx={listSx}>
            {filled.map((link) => (
              <Box key={link.name} component="li" sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline', minWidth: 0 }}>
                <RelatedLink link={link} record={record} name={name} />
                <RelatedCount count={counts[link.name]} isPending={isPending && link.reference !== undefined} />
              </Box>
            ))}
          </Box>
          {empty.length > 0 && (
            <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: filled.length > 0 ? 1 : 0 }}>
              {message('record.nothing_in')}{' '}
              {empty.map((link, i) => (
                <span key={link.name}>
                  {i > 0 && ', '}
                  <RelatedLink link={link} record={record} name={name} isQuiet />
                </span>
              ))}
            </Typography>
          )}
        </RecordSection>
      </RecordSurface>
    </Box>
  );
}

interface RelatedLinkProps extends Pick<RelatedLinksProps, 'record' | 'name'> {
  readonly link: RecordLinkDescription;
  readonly isQuiet?: boolean;
}

function RelatedLink({ link, record, name, isQuiet = false }: RelatedLinkProps) {
  const text = useText();
  const to = usePagePath();
  return (
    <Link
      component={RouterLink}
      to={to(recordLinkAddress(link, record))}
      variant="body2"
      underline={isQuiet ? 'always' : 'hover'}
      color={isQuiet ? 'inherit' : 'primary'}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {nameFilled(text(link.label), name)}
    </Link>
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
  columnGap: 3,
  rowGap: 1,
} as const;
