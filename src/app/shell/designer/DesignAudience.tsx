import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ExportFormat, Permission, UserType } from '../../../shared/framework/definitions/types.gen.ts';
import { rowsPerPageOptions } from '../../../shared/framework/query/rowsPerPage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { MenuPlace } from './MenuPlace.tsx';
import { useDesignSources } from './useDesignSources.ts';

const userTypes = ['ADMIN', 'EMPLOYEE', 'SALES', 'CUSTOMER'] as const satisfies readonly UserType[];
const formats = ['PDF', 'XLSX', 'CSV', 'JSON', 'XML'] as const satisfies readonly ExportFormat[];

/** Audience of a report: menu groups that get it and user types that may use it; also the file formats and pages offered to them. */
export function DesignAudience({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const { data } = useDesignSources();
  const { menus = [], permissions, export: exported, page_size: pageSize, ...rest } = definition;
  const chosenFormats = permissions.export ? (exported?.formats ?? ['CSV']) : [];
  const types = permissions.list?.types ?? [];
  const setGroups = (next: readonly string[]): void => {
    const { menus: _before, ...others } = definition;
    onChange(next.length > 0 ? { ...others, menus: [...next] } : others);
  };
  const setRights = (nextTypes: readonly UserType[], nextFormats: readonly ExportFormat[]): void => {
    const permission: Permission = { cmid: definition.cmid, ...(nextTypes.length > 0 && { types: [...nextTypes] }) };
    onChange({
      ...rest,
      ...(menus.length > 0 && { menus }),
      ...(pageSize !== undefined && { page_size: pageSize }),
      permissions: { list: permission, ...(nextFormats.length > 0 && { export: permission }) },
      ...(nextFormats.length > 0 && { export: { ...exported, formats: [...nextFormats] } }),
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Choices
        legend={message('designer.groups')}
        help={message('designer.groups_help')}
        options={(data?.groups ?? []).map(({ name, title }) => ({ value: name, label: text(title) }))}
        chosen={menus}
        onChange={setGroups}
      />
      <MenuPlace definition={definition} onChange={onChange} />
      <Choices
        legend={message('designer.types')}
        help={message('designer.types_help')}
        options={userTypes.map((type) => ({ value: type, label: message(`designer.type_${type}`) }))}
        chosen={types}
        onChange={(next) => setRights(next, chosenFormats)}
      />
      <Choices
        legend={message('designer.formats')}
        options={formats.map((format) => ({ value: format, label: format }))}
        chosen={chosenFormats}
        onChange={(next) => setRights(types, next)}
      />
      <TextField
        select
        label={message('grid.rows_per_page')}
        value={pageSize ?? 20}
        onChange={({ target: { value } }) =>
          onChange({ ...definition, page_size: rowsPerPageOptions.find((option) => option === Number(value)) ?? 20 })
        }
      >
        {rowsPerPageOptions.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly help?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

function Choices<Value extends string>({ legend, help, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend">{legend}</FormLabel>
      {help !== undefined && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
      <FormGroup row>
        {options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={() => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])}
              />
            }
            label={label}
          />
        ))}
      </FormGroup>
    </Box>
  );
}
