import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TreeGroup } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { useMessage } from '../../../i18n/useMessage.ts';

interface JoinsButtonsProps {
  readonly value: TreeGroup['joins'];
  readonly onChange: (joins: TreeGroup['joins']) => void;
}

/** All or any of the parts of a group. */
export function JoinsButtons({ value, onChange }: JoinsButtonsProps) {
  const message = useMessage();
  return (
    <Box component="fieldset" aria-label={message('grid.groups.joins')} sx={{ border: 0, m: 0, p: 0, display: 'flex', gap: 0.5 }}>
      {(['and', 'or'] as const).map((joins) => (
        <Button key={joins} size="small" color="inherit" aria-pressed={joins === value} onClick={() => onChange(joins)} sx={choice}>
          {message(`grid.groups.${joins}`)}
        </Button>
      ))}
    </Box>
  );
}

const choice = {
  minWidth: 0,
  px: 1,
  height: { xs: 40, sm: 36 },
  border: 1,
  borderColor: 'transparent',
  color: 'text.secondary',
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', borderColor: 'divider', color: 'text.primary' },
} as const;
