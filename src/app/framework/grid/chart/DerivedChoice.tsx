import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { DerivedFigure } from '../../../../shared/framework/query/derivedFigures.ts';
import { derivedFigures } from '../../../../shared/framework/query/derivedFigures.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { ChosenIcon } from '../../icons.ts';
import { menuLandmark } from '../../menuLandmark.ts';

interface DerivedChoiceProps {
  /** The figures that the groups can have. */
  readonly offered: readonly DerivedFigure[];
  readonly chosen: readonly DerivedFigure[];
  readonly onChange: (chosen: readonly DerivedFigure[]) => void;
}

/** Figures that are shown beside each value: any number of them. */
export function DerivedChoice({ offered, chosen, onChange }: DerivedChoiceProps) {
  const message = useMessage();
  const id = useId();
  const names = (figures: readonly DerivedFigure[]): string => figures.map((figure) => message(`chart.derived.${figure}`)).join(', ');
  const shown = offered.filter((figure) => chosen.includes(figure));
  return (
    <TextField
      select
      id={id}
      size="small"
      label={message('chart.derived')}
      value={shown}
      onChange={({ target: { value } }) => onChange(derivedFigures.filter((figure) => value.includes(figure)))}
      sx={{ minWidth: { xs: 0, sm: 160 }, maxWidth: { sm: 260 }, flex: { xs: '1 1 140px', sm: '0 1 auto' } }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => names(shown) || message('chart.no_derived'),
          MenuProps: { slotProps: { paper: menuLandmark(message('chart.derived')) } },
        },
      }}
    >
      {offered.map((figure) => (
        <MenuItem key={figure} value={figure} sx={{ justifyContent: 'space-between', gap: 2 }}>
          {message(`chart.derived.${figure}`)}
          <ChosenIcon fontSize="small" aria-hidden sx={{ visibility: shown.includes(figure) ? 'visible' : 'hidden' }} />
        </MenuItem>
      ))}
    </TextField>
  );
}
