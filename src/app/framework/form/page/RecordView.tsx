import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { cellNames, keepCells, layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import { type Entity, type Field, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormCell } from '../../../../shared/framework/definitions/types.gen.ts';
import { isMultiLine } from '../../../../shared/framework/fields/textKinds.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { DisplayField } from '../../fields/DisplayField.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { Slot } from '../../slots/Slot.tsx';
import { AddressBlock } from '../layout/AddressBlock.tsx';
import { layoutFor } from '../layout/formLayout.ts';
import { RecordSection, RecordSurface } from '../layout/RecordSections.tsx';
import { LinesTable } from '../lines/LinesTable.tsx';
import { useRelatedCounts } from '../related/useRelatedCounts.ts';
import { fieldStates } from '../values/recordChanges.ts';
import { Ledger } from './Ledger.tsx';
import { shortLength } from './RecordFacts.tsx';

interface RecordViewProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** A read-only record in the sections of its form. Fields without a value are behind one button below them all. */
export function RecordView({ screen, form, entity, record }: RecordViewProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const states = fieldStates(entity, 'update', record);
  const fieldText = useFieldText();
  const { lines = [] } = form;
  const ofLines = new Set(lines.map(({ name }) => name));
  const layout = keepCells(layoutFor(entity, form.layout, 'update'), (name) => !ofLines.has(name));
  const units = unitFields(entity, layoutNames(layout));
  const inHeader = headerFields(form);
  const isShown = (name: string) => states[name]?.visible === true && !units.has(name) && !inHeader.has(name);
  const isFilled = (name: string) => isShown(name) && fieldText(getField(entity, name), record) !== '';
  const hasContent = (cell: FormCell) => hasSlot(screen, cell) || cellNames(cell).some(isFilled);
  const renderValue = (field: Field): ReactNode => (
    <Slot slots={screen.slots} kind="field" name={field.name} props={{ screen, record, name: field.name, value: record[field.name] }}>
      <FieldValue field={field} form={form} record={record} />
    </Slot>
  );
  const renderField = (name: string): ReactNode => {
    const field = getField(entity, name);
    const isShort = !isWide(field) && fieldText(field, record).length <= shortLength;
    return (
      <Box key={name} sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : undefined, ...(!isShort && wholeLine) }}>
        <DisplayField field={field} record={record}>
          {renderValue(field)}
        </DisplayField>
      </Box>
    );
  };
  const renderAddress = (cell: Exclude<FormCell, string>): ReactNode => (
    <AddressBlock key={cell.label.en} cell={cell} entity={entity} record={record}>
      {cell.fields?.filter((name) => isFilled(name) || (isOpen && isShown(name))).map(renderField)}
    </AddressBlock>
  );
  const sections = layout.flatMap((section) => {
    const cells = section.rows.flat().filter((cell) => cellNames(cell).some(isShown));
    return cells.length > 0 ? [{ ...section, cells, filled: cells.filter(hasContent) }] : [];
  });
  const hasWithheld = layout.some((section) => section.withheld !== undefined);
  const answer = useRelatedCounts(form.apiUrl, textOf(record['id']), hasWithheld);
  /** The news of a section in place of its fields, once it is known whether they are withheld. */
  const newsOf = ({ cells, filled, withheld, empty }: (typeof sections)[number]) => {
    if (filled.length > 0 || (withheld !== undefined && answer.isPending)) return undefined;
    return withheld !== undefined && cells.flatMap(cellNames).some((name) => answer.withheld.includes(name)) ? withheld : empty;
  };
  const placed = sections.map((section) => ({ ...section, news: newsOf(section) }));
  const emptyCount = placed
    .filter(({ news, withheld }) => news === undefined || news !== withheld)
    .reduce((sum, { cells, filled }) => sum + cells.length - filled.length, 0);
  const shownSections = placed.filter(({ filled, empty, withheld }) => isOpen || filled.length > 0 || (empty ?? withheld) !== undefined);
  return (
    <>
      {shownSections.length + lines.length > 0 && (
        <RecordSurface>
          {shownSections.map(({ section, news, withheld, as, cells, filled }) => {
            const isWithheld = news !== undefined && news === withheld;
            const shown = isOpen && !isWithheld ? cells : filled;
            const addresses = shown.filter((cell) => typeof cell !== 'string');
            const names = shown.filter((cell) => typeof cell === 'string');
            return (
              <RecordSection key={section.en} heading={text(section)} isQuiet={shown.length === 0}>
                {shown.length === 0 && news && (
                  <Typography variant="body2" color="textSecondary">
                    {text(news)}
                  </Typography>
                )}
                {addresses.length > 0 && <Box sx={addressGrid}>{addresses.map(renderAddress)}</Box>}
                {names.length > 0 && as === 'ledger' && (
                  <Ledger fields={names.map((name) => getField(entity, name))} record={record} entity={entity} isWhole={isOpen} />
                )}
                {names.length > 0 && as === undefined && (
                  <Box sx={{ ...valueGrid, mt: addresses.length > 0 ? 2 : 0 }}>{names.map(renderField)}</Box>
                )}
              </RecordSection>
            );
          })}
          {lines.map((each) => (
            <RecordSection key={each.name} heading={text(each.title)}>
              <Slot
                slots={screen.slots}
                kind="field"
                name={each.name}
                props={{ screen, record, name: each.name, value: record[each.name] }}
              >
                <LinesTable lines={each} fields={getField(entity, each.name).items ?? []} record={record} />
              </Slot>
            </RecordSection>
          ))}
        </RecordSurface>
      )}
      {emptyCount > 0 && <EmptyFieldsButton count={emptyCount} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />}
    </>
  );
}

interface EmptyFieldsButtonProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Shows and hides the fields without a value, of all sections at once. */
function EmptyFieldsButton({ count, isOpen, onClick }: EmptyFieldsButtonProps) {
  const message = useMessage();
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={isOpen}
      onClick={onClick}
      sx={{ mt: 0.5, px: { xs: 2, sm: 3 }, color: 'text.secondary', fontWeight: 400, displayPrint: 'none' }}
    >
      {message(isOpen ? 'record.hide_fields' : 'record.show_fields', { count })}
    </Button>
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

const onPhone = '@container record (max-width: 26rem)';
const wholeLine = { [onPhone]: { gridColumn: '1 / -1' } } as const;

/** Addresses side by side, each with what belongs to it; below each other on a phone. */
const addressGrid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
} as const;

// Labels share a line and values the next, also where a label wraps.
const valueGrid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
  [onPhone]: { columnGap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
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
