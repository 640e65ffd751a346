import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

interface CellButtonProps {
  readonly title: string;
  /** Name of the cell. */
  readonly label: string;
  readonly tabIndex?: number | undefined;
  readonly opens?: 'dialog' | 'listbox' | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button next to the input of a cell. */
export function CellButton({ title, label, tabIndex = -1, opens, onClick, children }: CellButtonProps) {
  const language = useLanguage();
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={labelledText(title, label, language)}
        aria-haspopup={opens}
        onClick={onClick}
        sx={{ p: 0.25 }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
