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
import { useSlot } from '../slots/SlotsContext.ts';
import { AddressBlock } from './AddressBlock.tsx';
import { layoutFor } from './formLayout.ts';
import { FieldValue } from './RecordFacts.tsx';
import { RecordSection, RecordSurface, readingWidth } from './RecordSections.tsx';
import { fieldStates } from './recordChanges.ts';

interface RecordViewProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** A read-only record in the sections of its form; the component of the slot `show.aside` is beside it, or below it on a phone. */
export function RecordView(props: RecordViewProps) {
  const { screen, record } = props;
  const hasAside = useSlot(screen.slots, 'show.aside') !== undefined;
  const fields = <Sections {...props} />;
  if (!hasAside) return <Box sx={{ maxWidth: readingWidth }}>{fields}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' } }}>
      {fields}
      <aside>
        <Slot slots={screen.slots} kind="show.aside" props={{ screen, record }} />
      </aside>
    </Box>
  );
}

function Sections({ screen, form, entity, record }: RecordViewProps) {
  const states = fieldStates(entity, 'update', record);
  const fieldText = useFieldText();
  const layout = layoutFor(entity, form.layout, 'update');
  const units = unitFields(entity, layoutNames(layout));
  const isShown = (name: string) => states[name]?.visible === true && !units.has(name);
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
        const cells = section.rows.flat().filter((cell) => cellNames(cell).some(isShown));
        if (cells.length === 0) return null;
        const isEmpty = cells.every((cell) =>
          cellNames(cell).every((name) => !isShown(name) || fieldText(getField(entity, name), record) === ''),
        );
        return <ViewSection key={section.section.en} section={section} isEmpty={isEmpty} fields={cells.map(renderCell)} />;
      })}
    </RecordSurface>
  );
}

interface ViewSectionProps {
  readonly section: FormSection;
  readonly isEmpty: boolean;
  readonly fields: readonly ReactNode[];
}

/** A section; one without any value is a line that opens. */
function ViewSection({ section: { section, empty }, isEmpty, fields }: ViewSectionProps) {
  const text = useText();
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  const isFolded = isEmpty && !isOpen;
  return (
    <RecordSection heading={text(section)} isQuiet={isFolded}>
      {isEmpty && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: isFolded ? 0 : 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {empty ? text(empty) : message('record.empty')}
          </Typography>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={message(isOpen ? 'record.hide_fields_of' : 'record.show_fields_of', { section: text(section) })}
            onClick={() => setOpen(!isOpen)}
            sx={{ py: 0, displayPrint: 'none' }}
          >
            {message(isOpen ? 'record.hide_fields' : 'record.show_fields')}
          </Button>
        </Box>
      )}
      {!isFolded && (
        <Box
          sx={{
            display: 'grid',
            columnGap: 3,
            rowGap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
          }}
        >
          {fields}
        </Box>
      )}
    </RecordSection>
  );
}

/** The fields whose values are drawn as the unit of another field. */
function unitFields(entity: Entity, names: readonly string[]): ReadonlySet<string> {
  const units = names.map((name) => entity.fields.get(name)?.property['x-unit']);
  return new Set(units.flatMap((unit) => (typeof unit === 'object' ? [unit.field] : [])));
}

function isWide(field: Field): boolean {
  return wideKinds.has(field.kind) || (field.kind === 'text' && isMultiLine(field));
}

const wideKinds: ReadonlySet<Field['kind']> = new Set(['html', 'rows', 'json']);
