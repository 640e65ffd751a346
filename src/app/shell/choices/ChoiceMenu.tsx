import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { useId, useState } from 'react';
import type { Choice } from './Choice.ts';
import { choiceItems } from './choiceItems.tsx';

/** A button that names the present choice and opens the other options. */
export function ChoiceMenu({ choice }: { readonly choice: Choice }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const Icon = choice.icon;
  const current = choice.options.find(({ value }) => value === choice.value)?.label ?? '';
  return (
    <>
      <Button
        color="inherit"
        aria-label={`${choice.label}: ${current}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        startIcon={<Icon fontSize="small" />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {current}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choiceItems(choice, () => setAnchor(null))}
      </Menu>
    </>
  );
}
