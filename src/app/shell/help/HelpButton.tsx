import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { useHelpKey } from './useHelpKey.ts';
import { useHelpId } from './useScreenHelp.ts';

const HelpDrawer = lazyPart(() => import('./HelpDrawer.tsx'), 'HelpDrawer');

interface HelpButtonProps {
  readonly cmid: string;
  /** Id of the help text that the screen's menu entry names; absent or empty: that of the cmid. */
  readonly menuHelpId: string | undefined;
}

/** Opens the help text of a screen, also by F1 or ?; reports if the screen has none. Spec S-135, S-251. */
export function HelpButton({ cmid, menuHelpId = '' }: HelpButtonProps) {
  const message = useMessage();
  const screenHelpId = useHelpId(menuHelpId === '' ? cmid : '');
  const mid = menuHelpId || screenHelpId;
  const [isOpen, setOpen] = useState(false);
  useHelpKey(() => setOpen(true));
  return (
    <>
      <Tooltip title={`${message('help.open')} (F1)`}>
        <IconButton size="small" aria-label={message('help.open')} aria-keyshortcuts="F1 ?" onClick={() => setOpen(true)}>
          <HelpOutline fontSize="small" />
        </IconButton>
      </Tooltip>
      <WaitingContext value={null}>
        {isOpen && mid !== undefined && <HelpDrawer cmid={cmid} mid={mid} onClose={() => setOpen(false)} />}
      </WaitingContext>
    </>
  );
}
