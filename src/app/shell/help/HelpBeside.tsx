import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { HelpText, type HelpTextProps } from './HelpText.tsx';

/** The help text next to its screen, to read while working; Escape within it closes it. */
export function HelpBeside({ place, ...props }: HelpTextProps & { readonly place: HTMLElement }) {
  const titleId = useId();
  const [isPrinting, setPrinting] = useState(false);
  const print = (): void => {
    flushSync(() => setPrinting(true));
    window.print();
    setPrinting(false);
  };
  return createPortal(
    <Box component="aside" aria-labelledby={titleId} onKeyDown={({ key }) => key === 'Escape' && props.onClose()}>
      {isPrinting && <GlobalStyles styles={printedAlone} />}
      <HelpText {...props} titleId={titleId} onWrite={() => {}} onPrint={print} />
    </Box>,
    place,
  );
}

/** Prints only the help, else only the page. */
const printedAlone = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '[data-help], [data-help] *': { visibility: 'visible' },
    '[data-help]': {
      display: 'block !important',
      position: 'absolute !important',
      inset: '0 0 auto 0',
      width: '100% !important',
      height: 'auto !important',
    },
  },
} as const;
