import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { PaperDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { PrintIcon } from '../icons.ts';
import { lazyPart } from '../lazyPart.ts';
import { offeredPapers } from './offeredPapers.ts';
import type { PapersOf } from './PapersOf.ts';

const PaperDialog = lazyPart(() => import('./PaperDialog.tsx'), 'PaperDialog');

interface PaperButtonProps {
  readonly papers?: readonly PaperDescription[] | undefined;
  readonly source: PapersOf;
  /** The one record, which decides about the papers to offer; default: all. */
  readonly record?: Readonly<Record<string, unknown>>;
  readonly variant?: 'outlined' | 'text';
}

/** Shows the papers of records: one opens directly, several from a menu. Nothing for records without any. */
export function PaperButton({ papers = [], source, record, variant = 'outlined' }: PaperButtonProps) {
  const message = useMessage();
  const text = useText();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<PaperDescription>();
  const offered = offeredPapers(papers, record);
  const [only] = offered.length === 1 ? offered : [];
  if (offered.length === 0) return null;
  const choose = (paper: PaperDescription): void => {
    setAnchor(null);
    setOpened(paper);
  };
  return (
    <>
      <Button
        variant={variant}
        startIcon={<PrintIcon />}
        aria-haspopup={only ? 'dialog' : 'menu'}
        aria-expanded={only ? undefined : anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => (only ? choose(only) : setAnchor(currentTarget))}
      >
        {message('papers.print')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((paper) => (
          <MenuItem key={paper.name} onClick={() => choose(paper)}>
            {text(paper.title)}
          </MenuItem>
        ))}
      </Menu>
      {opened && <PaperDialog paper={opened} source={source} onClose={() => setOpened(undefined)} />}
    </>
  );
}
