import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ProductMark } from './ProductMark.tsx';

interface HomeLinkProps {
  readonly name: string;
  /** Address of the home page. */
  readonly to: string;
}

/** Logo and name, as a link to the home page. */
export function HomeLink({ name, to }: HomeLinkProps) {
  const message = useMessage();
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      color="inherit"
      aria-label={message('layout.home_of', { name })}
      sx={{ display: 'flex', alignItems: 'center', minWidth: 0, minHeight: 40, borderRadius: 1, px: 0.5, mx: -0.5 }}
    >
      <ProductMark name={name} />
    </Link>
  );
}
