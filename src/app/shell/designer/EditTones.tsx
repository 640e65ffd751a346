import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { fieldOfKey } from '../../../shared/framework/definitions/filterLeaves.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon, CloseIcon } from '../../framework/icons.ts';
import type { ColumnPartProps } from './ColumnPartProps.ts';

type Rules = Extract<NonNullable<ListColumn['tone']>, readonly unknown[]>;
type Rule = Rules[number];

const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const;
/** Suffixes of the conditions that the panel can write, by type. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  number: ['', '__gt', '__gte', '__lt', '__lte'],
  decimal: ['', '__gt', '__gte', '__lt', '__lte'],
  date: ['', '__gt', '__lt'],
  datetime: ['__gt', '__lt'],
  boolean: [''],
};
const textSuffixes = ['', '__icontains', '__istartswith'] as const;

/**
 * Colours of a column's values: an ordered list of rules; the first that holds applies. Rules with several conditions are kept as they are.
 */
export function EditTones({ column, type, onChange }: ColumnPartProps) {
  const message = useMessage();
  const rules: Rules = Array.isArray(column.tone) ? column.tone : [];
  const set = (next: Rules): void => {
    const { tone: _before, ...rest } = column;
    onChange(next.length > 0 ? { ...rest, tone: next } : rest);
  };
  const offered = suffixes[type] ?? textSuffixes;
  const first: Rule = { tone: 'warning', when: { [`${column.field}${offered[0] ?? ''}`]: type === 'boolean' ? true : '' } };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2">{message('designer.colours')}</Typography>
      {rules.map((rule, i) => {
        const simple = simpleCondition(rule, column.field);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no key but their place
          <Box
            key={i}
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'minmax(90px, 1fr) minmax(90px, 1fr) minmax(60px, 1fr) auto',
              alignItems: 'center',
            }}
          >
            <TextField
              select
              label={message('designer.colour')}
              value={rule.tone}
              onChange={({ target: { value } }) => set(rules.with(i, { ...rule, tone: tones.find((tone) => tone === value) ?? rule.tone }))}
            >
              {tones.map((tone) => (
                <MenuItem key={tone} value={tone}>
                  {message(`designer.tone_${tone}`)}
                </MenuItem>
              ))}
            </TextField>
            {simple ? (
              <>
                <TextField
                  select
                  label={message('designer.condition')}
                  value={simple.suffix}
                  onChange={({ target: { value } }) => set(rules.with(i, { ...rule, when: { [`${column.field}${value}`]: simple.value } }))}
                >
                  {[...new Set([...offered, simple.suffix])].map((suffix) => (
                    <MenuItem key={suffix} value={suffix}>
                      {message(`designer.if${suffix || '__is'}`)}
                    </MenuItem>
                  ))}
                </TextField>
                <TextField
                  label={message('designer.value')}
                  value={String(simple.value)}
                  onChange={({ target: { value } }) =>
                    set(rules.with(i, { ...rule, when: { [`${column.field}${simple.suffix}`]: typedValue(value, type) } }))
                  }
                />
              </>
            ) : (
              <Typography variant="body2" sx={{ gridColumn: 'span 2', overflowWrap: 'anywhere' }}>
                {JSON.stringify(rule.when)}
              </Typography>
            )}
            <IconButton
              size="small"
              aria-label={message('designer.remove_colour', { position: i + 1 })}
              onClick={() => set(rules.toSpliced(i, 1))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      <Button size="small" startIcon={<AddIcon />} onClick={() => set([...rules, first])} sx={{ justifySelf: 'start' }}>
        {message('designer.add_colour')}
      </Button>
    </Box>
  );
}

/** The condition of a rule with exactly one condition on its own column; undefined for any other rule. */
function simpleCondition(
  { when }: Rule,
  field: string,
): { readonly suffix: string; readonly value: string | number | boolean } | undefined {
  const [[key, value] = ['', undefined], ...more] = Object.entries(when);
  if (more.length > 0 || fieldOfKey(key) !== field || key.endsWith('!')) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return { suffix: key.slice(field.length), value };
}

/** The value as JSON has it: a number or a yes/no where the text is one. */
function typedValue(text: string, type: string): string | number | boolean {
  if (type === 'boolean') return text === 'true';
  const isNumber = (type === 'number' || type === 'decimal') && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}
