import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { PaperDescription } from '../../../shared/framework/papers/PaperDescription.ts';
import { matchesFilter } from '../../../shared/framework/query/matchesFilter.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { PrintIcon } from '../icons.ts';
import { lazyPart } from '../lazyPart.ts';

const PaperDialog = lazyPart(() => import('./PaperDialog.tsx'), 'PaperDialog');

interface PaperButtonProps {
  readonly papers?: readonly PaperDescription[] | undefined;
  /** Of the record, below /api/. */
  readonly path: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Shows the papers of a record: one opens directly, several from a menu. Nothing for a record without any. */
export function PaperButton({ papers = [], path, record }: PaperButtonProps) {
  const message = useMessage();
  const text = useText();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<PaperDescription>();
  const moment = { now: new Date(), timezone: browserTimezone };
  const offered = papers.filter(({ when }) => matchesFilter(when, record, moment));
  const [only] = offered.length === 1 ? offered : [];
  if (offered.length === 0) return null;
  const choose = (paper: PaperDescription): void => {
    setAnchor(null);
    setOpened(paper);
  };
  return (
    <>
      <Button
        variant="outlined"
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
      {opened && <PaperDialog paper={opened} path={`${path}/papers/${opened.name}`} onClose={() => setOpened(undefined)} />}
    </>
  );
}
