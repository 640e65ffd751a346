import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import { cellNames, layoutNames } from '../../../shared/framework/definitions/formCells.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormCell, FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { isMultiLine } from '../../../shared/framework/fields/textKinds.ts';
import { DisplayField } from '../fields/DisplayField.tsx';
import type { FormRecord } from '../fields/FormRecord.ts';
import { useFieldText } from '../fields/useFieldText.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { Slot } from '../slots/Slot.tsx';
import { AddressBlock } from './AddressBlock.tsx';
import { layoutFor } from './formLayout.ts';
import { FieldValue } from './RecordFacts.tsx';
import { RecordSection, RecordSurface } from './RecordSections.tsx';
import { fieldStates } from './recordChanges.ts';

interface RecordViewProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** A read-only record in the sections of its form. */
export function RecordView({ screen, form, entity, record }: RecordViewProps) {
  const states = fieldStates(entity, 'update', record);
  const fieldText = useFieldText();
  const layout = layoutFor(entity, form.layout, 'update');
  const units = unitFields(entity, layoutNames(layout));
  const inHeader = headerFields(form);
  const isShown = (name: string) => states[name]?.visible === true && !units.has(name) && !inHeader.has(name);
  const isFilled = (name: string) => isShown(name) && fieldText(getField(entity, name), record) !== '';
  const renderCell = (cell: FormCell): ReactNode => {
    if (typeof cell !== 'string') return <AddressBlock key={cell.label.en} cell={cell} entity={entity} record={record} />;
    const field = getField(entity, cell);
    return (
      <Box key={cell} sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : undefined }}>
        <DisplayField field={field} record={record}>
          <Slot slots={screen.slots} kind="field" name={cell} props={{ screen, record, name: cell, value: record[cell] }}>
            <FieldValue field={field} form={form} record={record} />
          </Slot>
        </DisplayField>
      </Box>
    );
  };
  return (
    <RecordSurface>
      {layout.map((section) => {
        const shown = section.rows.flat().filter((cell) => cellNames(cell).some(isShown));
        if (shown.length === 0) return null;
        const hasContent = (cell: FormCell) => hasSlot(screen, cell) || cellNames(cell).some(isFilled);
        const filled = shown.filter(hasContent).map(renderCell);
        const empty = shown.filter((cell) => !hasContent(cell)).map(renderCell);
        return <ViewSection key={section.section.en} section={section} filled={filled} empty={empty} />;
      })}
    </RecordSurface>
  );
}

/** The fields that the strip above the record shows as they are. */
function headerFields({ header }: RecordViewProps['form']): ReadonlySet<string> {
  const [name, ...others] = header.title;
  const facts = header.facts.filter((fact) => typeof fact === 'string');
  return new Set([...facts, ...(header.status === undefined ? [] : [header.status]), ...(name && others.length === 0 ? [name] : [])]);
}

function hasSlot({ slots }: ScreenDescription, cell: FormCell): boolean {
  return typeof cell === 'string' && slots?.[`field.${cell}`] !== undefined;
}

interface ViewSectionProps {
  readonly section: FormSection;
  readonly filled: readonly ReactNode[];
  readonly empty: readonly ReactNode[];
}

/** A section: its values, and its fields without one behind a button. A section without any value is one line. */
function ViewSection({ section, filled, empty }: ViewSectionProps) {
  const text = useText();
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  const fields = isOpen ? [...filled, ...empty] : filled;
  return (
    <RecordSection heading={text(section.section)} isQuiet={fields.length === 0}>
      {fields.length > 0 && <Box sx={valueGrid}>{fields}</Box>}
      {empty.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: fields.length > 0 ? 1 : 0 }}>
          {filled.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              {section.empty ? text(section.empty) : message('record.empty')}
            </Typography>
          )}
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-label={message(isOpen ? 'record.hide_fields_of' : 'record.show_fields_of', {
              section: text(section.section),
              count: empty.length,
            })}
            onClick={() => setOpen(!isOpen)}
            sx={{ py: 0, ml: filled.length === 0 ? 0 : -0.625, color: 'text.secondary', fontWeight: 400, displayPrint: 'none' }}
          >
            {message(isOpen ? 'record.hide_fields' : 'record.show_fields', { count: empty.length })}
          </Button>
        </Box>
      )}
    </RecordSection>
  );
}

// Labels share a line and values the next, also where a label wraps.
const valueGrid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
  '& > *': { gridRow: 'span 2', display: 'grid', gridTemplateRows: 'subgrid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 },
  '& > * > dl': { gridRow: 'span 2', display: 'grid', gridTemplateRows: 'subgrid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 },
  '& dt': { alignSelf: 'end' },
} as const;

/** The fields whose values are drawn as the unit of another field. */
function unitFields(entity: Entity, names: readonly string[]): ReadonlySet<string> {
  const units = names.map((name) => entity.fields.get(name)?.property['x-unit']);
  return new Set(units.flatMap((unit) => (typeof unit === 'object' ? [unit.field] : [])));
}

function isWide(field: Field): boolean {
  return wideKinds.has(field.kind) || (field.kind === 'text' && isMultiLine(field));
}

const wideKinds: ReadonlySet<Field['kind']> = new Set(['html', 'rows', 'json']);
