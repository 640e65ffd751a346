import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import {
  type AccessLevel,
  accessLevels,
  type OpenedTemplate,
  type ReportToBuild,
  type TemplateDraft,
} from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { DownloadIcon } from '../../framework/icons.ts';
import { useOutput } from './useOutput.ts';

interface OutputStepProps {
  readonly report: ReportToBuild;
  readonly draft: TemplateDraft;
  readonly template: OpenedTemplate | undefined;
  readonly edited: number | undefined;
  /** Called before the page is left after a save. */
  readonly onSaved: () => void;
}

const nameMax = 40;

/** The name and the level of the template, the format of its file, and what becomes of it. */
export function OutputStep({ report, draft, template, edited, onSaved }: OutputStepProps) {
  const message = useMessage();
  const text = useText();
  const [name, setName] = useState(() => firstName(template, edited, text(report.name)));
  const [level, setLevel] = useState<AccessLevel>(edited === undefined ? 'personal' : (template?.access_level ?? 'personal'));
  const [format, setFormat] = useState(report.formats[0] ?? 'XLSX');
  const { save, download, busy, problems, failure } = useOutput({ report, draft, name, level, edited, onSaved });
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problems['name'] !== undefined) nameInput.current?.focus();
  }, [problems]);
  return (
    <Box component="section" aria-label={message('report_generator.step_output')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr 1fr' }, alignItems: 'start' }}>
        <TextField
          required
          inputRef={nameInput}
          label={message('report_generator.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={problems['name'] !== undefined}
          helperText={problems['name']}
          slotProps={{ htmlInput: { maxLength: nameMax } }}
        />
        <TextField
          select
          label={message('report_generator.level')}
          value={level}
          onChange={({ target }) => setLevel(accessLevels.find((each) => each === target.value) ?? 'personal')}
          error={problems['access_level'] !== undefined}
          helperText={problems['access_level'] ?? message(`report_generator.level_help_${level}`)}
        >
          {report.levels.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`report_generator.level_${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={message('report_generator.file_format')}
          value={format}
          onChange={({ target }) => setFormat(report.formats.find((each) => each === target.value) ?? format)}
        >
          {report.formats.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" aria-disabled={busy} onClick={() => void save('list')}>
          {message('report_generator.save')}
        </Button>
        {report.canSchedule && (
          <Button variant="outlined" aria-disabled={busy} onClick={() => void save('schedule')}>
            {message('report_generator.save_schedule')}
          </Button>
        )}
        <Button variant="outlined" aria-disabled={busy} startIcon={<DownloadIcon />} onClick={() => void download(format)}>
          {message('report_generator.download')}
        </Button>
      </Box>
    </Box>
  );
}

function firstName(template: OpenedTemplate | undefined, edited: number | undefined, report: string): string {
  if (!template) return report.slice(0, nameMax);
  return edited === undefined ? '' : template.name;
}
