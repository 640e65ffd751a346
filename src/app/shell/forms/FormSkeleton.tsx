import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** The outline of a form whose questions are still loading. */
export function FormSkeleton({ inputs }: { readonly inputs: number }) {
  const message = useMessage();
  return (
    <Stack spacing={2.5} component="output" aria-label={message('layout.loading')}>
      {Array.from({ length: inputs }, (_, index) => (
        // Outlines have no identity but their position.
        <Skeleton key={index.toString()} variant="rounded" height={56} />
      ))}
      <Skeleton variant="rounded" height={42} />
    </Stack>
  );
}
