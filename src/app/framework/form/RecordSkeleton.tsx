import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { RecordLayout } from './RecordLayout.tsx';

const inputHeight = 40;

/** The form's outline while its record is on the way. */
export function RecordSkeleton({ layout }: { readonly layout: readonly FormSection[] }) {
  const message = useMessage();
  return (
    <Box role="status" aria-label={message('form.loading')}>
      <Skeleton width="40%" height={48} sx={{ mb: 2 }} />
      <div aria-hidden>
        <RecordLayout layout={layout} renderField={() => <Skeleton variant="rounded" height={inputHeight} />} />
      </div>
    </Box>
  );
}
