import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { type FormulaFunctionName, formulaFunctions } from '../../../shared/framework/formulas/formulaFunctions.ts';
import { formulaLengthMax } from '../../../shared/framework/formulas/parseFormula.ts';
import type { DesignField, WordedFinding } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { AddColumns } from './AddColumns.tsx';

interface FormulaEditorProps {
  readonly definition: ReportDefinition;
  readonly column: ListColumn;
  readonly fieldOf: (name: string) => DesignField | undefined;
  /** The fault of the formula as it is written; undefined: none, or not checked yet. */
  readonly problem: WordedFinding | undefined;
  readonly onChange: (formula: string) => void;
}

const functions = Object.keys(formulaFunctions).filter((name): name is FormulaFunctionName => name in formulaFunctions);

/** The formula of a column: columns and functions are put in at the cursor; a fault is told with its place. */
export function FormulaEditor({ definition, column, fieldOf, problem, onChange }: FormulaEditorProps) {
  const message = useMessage();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { formula = '' } = column;
  const insert = (text: string, caretBack = 0): void => {
    const start = input.current?.selectionStart ?? formula.length;
    const end = input.current?.selectionEnd ?? start;
    const next = `${formula.slice(0, start)}${text}${formula.slice(end)}`.slice(0, formulaLengthMax);
    onChange(next);
    const caret = start + text.length - caretBack;
    // Once the new text is in the box.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const before = columnsBefore(definition, column).flatMap((other) => (other.formula === undefined ? [] : (fieldOf(other.field) ?? [])));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        minRows={2}
        required
        label={message('designer.formula')}
        value={formula}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== undefined}
        helperText={problem ? `${problem.message} ${problem.hint}` : message('designer.formula_help')}
        inputRef={input}
        slotProps={{ htmlInput: { spellCheck: false, maxLength: formulaLengthMax, style: { fontFamily: 'monospace' } } }}
      />
      {problem?.place && formula !== '' && <FaultyPlace formula={formula} place={problem.place} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<AddIcon />} onClick={() => setPicking(true)}>
          {message('designer.insert_column')}
        </Button>
        <Button size="small" startIcon={<AddIcon />} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          {message('designer.insert_function')}
        </Button>
      </Box>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {functions.map((name) => (
          <MenuItem
            key={name}
            sx={{ whiteSpace: 'normal', maxWidth: 420 }}
            onClick={() => {
              setAnchor(undefined);
              insert(`${name}()`, formulaFunctions[name].takes.length > 0 ? 1 : 0);
            }}
          >
            {message(`designer.function_${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {isPicking && (
        <AddColumns
          definition={definition}
          title={message('designer.insert_column')}
          taken={nothing}
          before={before}
          isSingle
          onAdd={([field]) => {
            // For a reference, people mean the name of its record.
            if (field) insert(field.leadsOn ? `${field.field}_label` : field.field);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Box>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** The columns before one: a formula can name the formulas among them. */
function columnsBefore(definition: ReportDefinition, column: ListColumn): readonly ListColumn[] {
  return definition.columns.slice(
    0,
    definition.columns.findIndex(({ field }) => field === column.field),
  );
}

/** The formula with its faulty part marked. */
function FaultyPlace({
  formula,
  place: { at, length },
}: {
  readonly formula: string;
  readonly place: NonNullable<WordedFinding['place']>;
}) {
  return (
    <FormHelperText component="code" error sx={{ m: 0, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {formula.slice(0, at)}
      <Box component="mark" sx={{ bgcolor: 'error.main', color: 'error.contrastText', px: length === 0 ? 0.5 : 0 }}>
        {formula.slice(at, at + length)}
      </Box>
      {formula.slice(at + length)}
    </FormHelperText>
  );
}
