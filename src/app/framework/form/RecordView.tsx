import Box from '@mui/material/Box';
import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { DisplayField } from '../fields/DisplayField.tsx';
import type { FormRecord } from '../fields/FormRecord.ts';
import { Slot } from '../slots/Slot.tsx';
import { useSlot } from '../slots/SlotsContext.ts';
import { layoutFor } from './formLayout.ts';
import { RecordLayout } from './RecordLayout.tsx';
import { fieldStates } from './recordChanges.ts';

interface RecordViewProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** A read-only record in the layout of its form; the component of the slot `show.aside` is beside it, or below it on a phone. */
export function RecordView({ screen, form, entity, record }: RecordViewProps) {
  const states = fieldStates(entity, 'update', record);
  const hasAside = useSlot(screen.slots, 'show.aside') !== undefined;
  const renderField = (name: string) =>
    states[name]?.visible ? (
      <Slot slots={screen.slots} kind="field" name={name} props={{ screen, record, name, value: record[name] }}>
        <DisplayField field={getField(entity, name)} record={record} reference={form.references[name]} />
      </Slot>
    ) : undefined;
  const fields = <RecordLayout layout={layoutFor(entity, form.layout, 'update')} renderField={renderField} />;
  if (!hasAside) return fields;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' } }}>
      {fields}
      <aside>
        <Slot slots={screen.slots} kind="show.aside" props={{ screen, record }} />
      </aside>
    </Box>
  );
}
