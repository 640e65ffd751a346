import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import { RecordSection, RecordSurface, readingWidth } from './RecordSections.tsx';

/** The links of a record, and the lists that refer to it. */
export function RelatedLinks({ links, record }: { readonly links: readonly RecordLinkDescription[]; readonly record: FormRecord }) {
  const text = useText();
  const message = useMessage();
  const to = usePagePath();
  if (links.length === 0) return null;
  return (
    <Box sx={{ mt: 2, maxWidth: readingWidth, displayPrint: 'none' }}>
      <RecordSurface>
        <RecordSection heading={message('record.related')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
            {links.map((link) => (
              <li key={link.name}>
                <Link component={RouterLink} to={to(recordLinkAddress(link, record))} variant="body2" underline="hover">
                  {text(link.label)}
                </Link>
              </li>
            ))}
          </Box>
        </RecordSection>
      </RecordSurface>
    </Box>
  );
}
