import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';

/** A button that opens a dialog. */
export function Opened({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {message('gallery.open')}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
