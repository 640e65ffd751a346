import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { HelpIcon } from '../../framework/icons.ts';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { HelpPlaceContext } from './HelpPlaceContext.ts';
import { useHelpId } from './useScreenHelp.ts';

const HelpBeside = lazyPart(() => import('./HelpBeside.tsx'), 'HelpBeside');
const HelpDrawer = lazyPart(() => import('./HelpDrawer.tsx'), 'HelpDrawer');

interface HelpButtonProps {
  readonly cmid: string;
  /** Id of the help text that the screen's menu entry names; absent or empty: the help text of the cmid. */
  readonly menuHelpId: string | undefined;
}

/** Opens the help text of a screen, next to the screen if there is room; reports if the screen has none. Spec S-135, S-251. */
export function HelpButton({ cmid, menuHelpId = '' }: HelpButtonProps) {
  const message = useMessage();
  const screenHelpId = useHelpId(menuHelpId === '' ? cmid : '');
  const mid = menuHelpId || screenHelpId;
  const { element, isOpen: isBeside, setOpen: setBeside } = use(HelpPlaceContext);
  const [isOver, setOver] = useState(false);
  const [isOpen, setOpen] = element === undefined ? [isOver, setOver] : [isBeside, setBeside];
  return (
    <>
      <Tooltip title={`${message('help.open')} (F1)`}>
        <IconButton
          size="small"
          data-shortcut="help"
          aria-label={message('help.open')}
          aria-keyshortcuts="F1"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <HelpIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <WaitingContext value={null}>
        {isOpen && mid !== undefined && element === undefined && <HelpDrawer cmid={cmid} mid={mid} onClose={() => setOpen(false)} />}
        {isOpen && mid !== undefined && element && <HelpBeside cmid={cmid} mid={mid} place={element} onClose={() => setOpen(false)} />}
      </WaitingContext>
    </>
  );
}
