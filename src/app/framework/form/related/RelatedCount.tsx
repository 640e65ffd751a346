import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { relatedCountMax } from '../../../../shared/framework/records/relatedCountMax.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** The number of rows, with its room kept until it is known; nothing for a link that is no list. */
export function RelatedCount({ count, isPending }: { readonly count: number | undefined; readonly isPending: boolean }) {
  const language = useLanguage();
  if (isPending) return <Skeleton width={16} />;
  if (count === undefined) return null;
  const isMore = count > relatedCountMax;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {new Intl.NumberFormat(language).format(isMore ? relatedCountMax : count)}
      {isMore && '+'}
    </Typography>
  );
}
