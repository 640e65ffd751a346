import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { choiceGroup } from '../../framework/pickers/choiceGroup.tsx';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { useDesignSources } from './useDesignSources.ts';

const sides = ['end', 'before', 'after'] as const;
type Side = (typeof sides)[number];

/** The place of a report in the menus of its groups: at the end, or next to the entry of another screen. */
export function MenuPlace({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const { data } = useDesignSources();
  const { menus = [], menu_place: place, ...rest } = definition;
  const side: Side = place?.before !== undefined ? 'before' : place?.after !== undefined ? 'after' : 'end';
  const cmid = place?.before ?? place?.after;
  const offered = (data?.groups ?? [])
    .filter(({ name }) => menus.length === 0 || menus.includes(name))
    .flatMap((group) => group.entries.filter((entry) => entry.cmid !== definition.cmid).map((entry) => ({ ...entry, group })));
  // A screen can have an entry in several groups, and its place is the same in all.
  const entries = [...new Map(offered.map((entry) => [entry.cmid, entry])).values()];
  const set = (next: Side, entry: string | undefined): void => {
    const chosen: ReportDefinition['menu_place'] = next === 'end' || entry === undefined ? undefined : { [next]: entry };
    onChange({ ...rest, ...(menus.length > 0 && { menus }), ...(chosen && { menu_place: chosen }) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: side === 'end' ? '1fr' : 'minmax(0, 2fr) minmax(0, 3fr)' } }}>
      <TextField
        select
        label={message('designer.place')}
        value={side}
        onChange={({ target }) => set(sides.find((each) => each === target.value) ?? 'end', cmid ?? entries[0]?.cmid)}
        helperText={message('designer.place_help')}
      >
        {sides.map((each) => (
          <MenuItem key={each} value={each} disabled={each !== 'end' && entries.length === 0}>
            {message(`designer.place_${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {side !== 'end' && (
        <Autocomplete
          options={entries}
          value={entries.find((entry) => entry.cmid === cmid) ?? null}
          getOptionLabel={({ title }) => text(title)}
          getOptionKey={(entry) => entry.cmid}
          groupBy={({ group }) => text(group.title)}
          renderGroup={choiceGroup}
          isOptionEqualToValue={(one, other) => one.cmid === other.cmid}
          onChange={(_event, entry) => set(entry ? side : 'end', entry?.cmid)}
          renderInput={(params) => <TextField {...params} label={message('designer.place_entry')} />}
        />
      )}
    </Box>
  );
}
