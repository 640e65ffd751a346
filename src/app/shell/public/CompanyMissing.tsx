import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { PublicPage } from './PublicPage.tsx';

/** An address names a company that does not exist. */
export function CompanyMissing({ code }: { readonly code: string }) {
  const message = useMessage();
  const product = useProduct();
  return (
    <PublicPage title={message('login.company_missing')}>
      <Typography sx={{ mb: 3 }}>{message('login.company_missing_hint', { code })}</Typography>
      <Button variant="contained" href={loginPath(product.code)}>
        {message('login.to_product', { name: product.name })}
      </Button>
    </PublicPage>
  );
}
