import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItem from '@mui/material/ListItem';
import { useMessage } from '../../i18n/useMessage.ts';
import type { PlacedColumn } from './PlacedColumn.ts';

interface CategoryRowProps {
  readonly label: string;
  readonly columns: readonly PlacedColumn[];
  readonly onShow: (visible: boolean) => void;
}

/** The heading of neighbouring columns of one category: its box shows or hides all that may be hidden. */
export function CategoryRow({ label, columns, onShow }: CategoryRowProps) {
  const message = useMessage();
  const shown = columns.filter(({ visible }) => visible).length;
  const isAll = shown === columns.length;
  return (
    <ListItem disablePadding sx={{ bgcolor: 'action.hover', px: 1.5, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, mr: 0 }}
        slotProps={{ typography: { variant: 'subtitle2' } }}
        control={
          <Checkbox
            size="small"
            checked={isAll}
            indeterminate={!isAll && shown > 0}
            disabled={columns.every(({ isRequired }) => isRequired)}
            onChange={() => onShow(!isAll)}
            slotProps={{ input: { 'aria-label': message('grid.all_of', { category: label }) } }}
          />
        }
        label={label}
      />
    </ListItem>
  );
}
