import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import { type Entity, type Field, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription, StepDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isMultiLine } from '../../../../shared/framework/fields/textKinds.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import { DisplayField } from '../../fields/DisplayField.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';
import { LinesTable } from '../lines/LinesTable.tsx';

interface StepSummaryProps {
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  /** The values as typed, with what the server adds to them. */
  readonly record: FormRecord;
  /** The steps before the summary. */
  readonly steps: readonly StepDescription[];
  /** true for a field that the values of others hide. */
  readonly isHidden: (name: string) => boolean;
  readonly onChoose: (name: string) => void;
  /** Names of fields, by step, that the transition at the end asks for; its label. */
  readonly open: ReadonlyMap<string, readonly string[]>;
  readonly finishLabel: Text | undefined;
}

/** The values of the steps before, read-only, each step with a button that leads back to it. */
export function StepSummary({ form, entity, record, steps, isHidden, onChoose, open, finishLabel }: StepSummaryProps) {
  const text = useText();
  const message = useMessage();
  const fieldText = useFieldText();
  const { lines = [] } = form;
  return (
    <RecordSurface>
      {steps.map((step) => {
        const fields = layoutNames(step.layout)
          .map((name) => getField(entity, name))
          .filter((field) => !isHidden(field.name) && fieldText(field, record) !== '');
        const own = lines.filter(({ name }) => step.lines.includes(name));
        return (
          <RecordSection key={step.name} heading={text(step.title)}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              <Box sx={{ flexGrow: 1, minWidth: 0, display: 'grid', gap: 2 }}>
                {open.has(step.name) && finishLabel && (
                  <Alert severity="warning">
                    {message('form.finish_open', {
                      label: text(finishLabel),
                      fields: (open.get(step.name) ?? []).map((name) => text(getField(entity, name).label)).join(', '),
                    })}
                  </Alert>
                )}
                {fields.length > 0 && (
                  <Box sx={valueGrid}>
                    {fields.map((field) => (
                      <Box key={field.name} sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : undefined }}>
                        <DisplayField field={field} record={record}>
                          <FieldValue field={field} form={form} record={record} />
                        </DisplayField>
                      </Box>
                    ))}
                  </Box>
                )}
                {own.map((each) => (
                  <LinesTable key={each.name} lines={each} fields={getField(entity, each.name).items ?? []} record={record} />
                ))}
                {fields.length + own.length === 0 && (
                  <Typography variant="body2" color="textSecondary">
                    {message('form.step_empty')}
                  </Typography>
                )}
              </Box>
              <Button size="small" onClick={() => onChoose(step.name)} sx={{ flex: 'none', mt: -0.5, displayPrint: 'none' }}>
                <span aria-hidden>{message('form.step_change')}</span>
                <span style={visuallyHidden}>{message('form.step_change_of', { title: text(step.title) })}</span>
              </Button>
            </Box>
          </RecordSection>
        );
      })}
    </RecordSurface>
  );
}

const valueGrid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
} as const;

function isWide(field: Field): boolean {
  return ['html', 'rows', 'json'].includes(field.kind) || (field.kind === 'text' && isMultiLine(field));
}
