import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { RecordLayout } from './RecordLayout.tsx';

const inputHeight = 40;

/** The form's outline while its record loads. */
export function RecordSkeleton({ layout }: { readonly layout: readonly FormSection[] }) {
  const message = useMessage();
  return (
    <>
      <Typography component="output" color="textSecondary" sx={{ display: 'block', mb: 2 }}>
        {message('form.loading')}
      </Typography>
      <div aria-hidden>
        <RecordLayout layout={layout} renderField={() => <Skeleton variant="rounded" height={inputHeight} />} />
      </div>
    </>
  );
}
