import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  type DocumentOutput,
  documentLimits,
  documentOutputs,
  type UploadOption,
} from '../../../shared/framework/files/documentSettings.ts';
import { missingPage, pageRangeExample } from '../../../shared/framework/files/pageRange.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { DeleteIcon } from '../icons.ts';
import type { UploadWizardState, WizardDocument } from './useUploadWizard.ts';

interface DocumentOptionsProps {
  readonly document: WizardDocument;
  /** From 1. */
  readonly number: number;
  readonly options: readonly UploadOption[];
  readonly outputs: readonly DocumentOutput[];
  readonly wizard: Pick<UploadWizardState, 'change' | 'remove' | 'isTried' | 'faulty' | 'isSending' | 'pages'>;
  readonly canRemove: boolean;
  /** Inputs of further values. */
  readonly children?: ReactNode;
}

/** The choices of one output document. Spec B-072, B-080, B-085 to B-089 */
export function DocumentOptions({ document, number, options, outputs, wizard, canRemove, children }: DocumentOptionsProps) {
  const { key, config, shownName, output, pages, range, isSplit, problems } = document;
  const { change, remove, isTried, faulty, isSending, pages: count } = wizard;
  const example = pageRangeExample(count);
  const message = useMessage();
  const id = useId();
  const [isRangeLeft, setRangeLeft] = useState(false);
  const titleId = `${id}title`;
  const words = (problem: string | undefined) =>
    problem?.startsWith('upload.')
      ? message(problem as 'upload.range_invalid', {
          max: documentLimits.name,
          page: (count !== undefined && missingPage(range, count)) || 0,
          count: count ?? 0,
        })
      : problem;
  const nameProblem = words(problems.pdfname);
  const rangeProblem = isTried || isRangeLeft ? words(problems.pdfpages) : undefined;
  const outputProblem = words(problems.pdfoutput);
  useEffect(() => {
    if (faulty?.key === key) window.document.getElementById(`${id}${faulty.setting}`)?.focus();
  }, [faulty, key, id]);
  const choosesPages = options.includes('pages') && !config.pdfKeepPages;
  return (
    <Card variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography id={titleId} variant="subtitle2" component="h3" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {message('upload.document', { number, name: shownName })}
        </Typography>
        {canRemove && (
          <IconButton
            size="small"
            aria-label={message('upload.remove', { name: shownName })}
            disabled={isSending}
            onClick={() => remove(key)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {options.includes('name') && (
        <TextField
          id={`${id}pdfname`}
          label={message('upload.name')}
          value={shownName}
          required
          size="small"
          disabled={isSending}
          error={nameProblem !== undefined}
          helperText={nameProblem}
          onChange={({ target }) => change(key, { name: target.value })}
        />
      )}
      {options.includes('output') && outputs.length > 1 && (
        <TextField
          id={`${id}pdfoutput`}
          select
          label={message('upload.output')}
          value={output}
          size="small"
          disabled={isSending}
          error={outputProblem !== undefined}
          helperText={outputProblem ?? (output === 'JPEG' ? message('upload.jpeg_hint') : undefined)}
          onChange={({ target }) => change(key, { output: documentOutputs.find((each) => each === target.value) ?? 'PDF' })}
        >
          {outputs.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      )}
      {choosesPages && (
        <TextField
          select
          id={`${id}pages`}
          label={message('upload.pages')}
          value={pages}
          size="small"
          disabled={isSending}
          onChange={({ target }) => change(key, { pages: target.value === 'custom' ? 'custom' : 'all' })}
        >
          <MenuItem value="all">{message('upload.pages_all')}</MenuItem>
          <MenuItem value="custom">{message('upload.pages_custom')}</MenuItem>
        </TextField>
      )}
      {pages === 'custom' && choosesPages && (
        <TextField
          id={`${id}pdfpages`}
          label={message('upload.range')}
          value={range}
          required
          size="small"
          disabled={isSending}
          placeholder={example}
          error={rangeProblem !== undefined}
          helperText={rangeProblem ?? message('upload.range_hint', { example })}
          onChange={({ target }) => change(key, { range: target.value })}
          onBlur={() => setRangeLeft(true)}
          slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
        />
      )}
      {config.pdfKeepPages && (
        <Typography variant="body2" color="text.secondary">
          {pages === 'custom' ? message('upload.pages_kept', { range }) : message('upload.pages_kept_all')}
        </Typography>
      )}
      {options.includes('split') && output !== 'JPEG' && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isSplit}
              disabled={isSending}
              onChange={({ target }) => change(key, { isSplit: target.checked })}
            />
          }
          label={message('upload.split')}
        />
      )}
      {children}
    </Card>
  );
}
