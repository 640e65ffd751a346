import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { OpenIcon } from '../../framework/icons.ts';
import { menuLandmark } from '../../framework/menuLandmark.ts';
import type { Choice } from './Choice.ts';
import { choiceItems } from './choiceItems.tsx';

/** A button that names a choice and its present value, and opens the other values. */
export function ChoiceMenu({ choice }: { readonly choice: Choice }) {
  const message = useMessage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const value = choice.options.find((option) => option.value === choice.value)?.label ?? '';
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<OpenIcon fontSize="small" />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}
      >
        {message('layout.choice', { label: choice.label, value })}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: menuLandmark(choice.label) }}
      >
        {choiceItems(choice, () => setAnchor(null))}
      </Menu>
    </>
  );
}
