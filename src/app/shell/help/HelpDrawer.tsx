import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId } from 'react';
import { HelpText, type HelpTextProps } from './HelpText.tsx';

/** The help text of a screen, in a drawer over it; only the help is printed. */
export function HelpDrawer(props: HelpTextProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={props.onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(30rem, 100vw)', '@media print': printed } } }}
    >
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />
      <HelpText {...props} titleId={titleId} onWrite={props.onClose} onPrint={() => window.print()} />
    </Drawer>
  );
}

const printed = { position: 'static', width: '100%', height: 'auto', overflow: 'visible', boxShadow: 'none' } as const;
