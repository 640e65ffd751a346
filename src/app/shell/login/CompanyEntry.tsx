import Link from '@mui/material/Link';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { entryCompany } from '../session/browserState.ts';
import { CompanyCodeForm } from './CompanyCodeForm.tsx';

interface CompanyEntryProps {
  /** Company of the sign-in page. */
  readonly company: string;
  /** Called with the address of another company's sign-in page. */
  readonly onEnter: (path: string) => void;
}

/** The way between sign-in pages: from the product's to that of a company by its code, and back from the remembered one. */
export function CompanyEntry({ company, onEnter }: CompanyEntryProps) {
  const message = useMessage();
  const product = useProduct();
  const [isOpen, setOpen] = useState(false);
  if (company === product.code)
    return isOpen ? (
      <CompanyCodeForm onEnter={onEnter} />
    ) : (
      <Link component="button" type="button" variant="body2" underline="hover" onClick={() => setOpen(true)} sx={linkStyle}>
        {message('login.as_customer', { name: product.name })}
      </Link>
    );
  if (entryCompany.get() !== company) return null;
  return (
    <Link
      href={loginPath(product.code)}
      variant="body2"
      underline="hover"
      onClick={() => entryCompany.forget()}
      sx={{ ...linkStyle, textAlign: 'center' }}
    >
      {message('login.other_company')}
    </Link>
  );
}

const linkStyle = { display: 'block', width: '100%', mt: 0.5, py: { xs: 1.25, sm: 0.5 } } as const;
