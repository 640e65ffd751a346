import Link from '@mui/material/Link';
import type { HelpLink as LinkedPage } from '../../../../shared/framework/fields/property.gen.ts';
import { useText } from '../../i18n/useText.ts';

/** The page that an input refers to (`x-help-link`), in another tab, so that nothing typed is lost. */
export function HelpLink({ of: { path, label } }: { readonly of: LinkedPage }) {
  const text = useText();
  return (
    <Link
      href={path}
      target="_blank"
      rel="noopener"
      underline="hover"
      variant="body2"
      sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.5 } }}
    >
      {text(label)}
    </Link>
  );
}
