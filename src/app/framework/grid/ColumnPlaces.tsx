import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import KeyboardDoubleArrowDownIcon from '@mui/icons-material/KeyboardDoubleArrowDown';
import KeyboardDoubleArrowUpIcon from '@mui/icons-material/KeyboardDoubleArrowUp';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ColumnPlace } from '../../../shared/framework/grid/gridLayout.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';

interface ColumnPlacesProps {
  readonly columns: readonly ColumnDescription[];
  readonly places: readonly ColumnPlace[];
  readonly onMove: (name: string, by: number) => void;
  readonly onShow: (name: string, visible: boolean) => void;
}

const moves = [
  { by: -3, message: 'grid.move_up_3', Icon: KeyboardDoubleArrowUpIcon },
  { by: -1, message: 'grid.move_up', Icon: ArrowUpwardIcon },
  { by: 1, message: 'grid.move_down', Icon: ArrowDownwardIcon },
  { by: 3, message: 'grid.move_down_3', Icon: KeyboardDoubleArrowDownIcon },
] as const;

/** The columns of a grid in their order, each to be shown, hidden and moved by 1 or 3 places. Spec B-190, B-210, B-211. */
export function ColumnPlaces({ columns, places, onMove, onShow }: ColumnPlacesProps) {
  const message = useMessage();
  const text = useText();
  return (
    <List dense aria-label={message('grid.columns')} sx={{ maxHeight: '60vh', overflow: 'auto' }}>
      {places.map(({ name, visible }, index) => {
        const column = columns.find((each) => each.name === name);
        if (!column) return null;
        const label = text(column.label);
        return (
          <ListItem key={name} disableGutters sx={{ py: 0 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={visible}
                  disabled={column.required}
                  onChange={(event) => onShow(name, event.target.checked)}
                />
              }
              label={column.required ? message('grid.required_column', { column: label }) : label}
            />
            {moves.map(({ by, message: key, Icon }) => (
              <IconButton
                key={by}
                size="small"
                aria-label={message(key, { column: label })}
                disabled={by < 0 ? index === 0 : index === places.length - 1}
                onClick={() => onMove(name, by)}
              >
                <Icon fontSize="small" />
              </IconButton>
            ))}
          </ListItem>
        );
      })}
    </List>
  );
}
