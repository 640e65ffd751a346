import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isWritable } from '../../../../shared/framework/fields/isWritable.ts';
import { recordSchema } from '../../../../shared/framework/records/recordSchema.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { FormBase } from '../../form/fields/FormBase.tsx';
import { formSections } from '../../form/layout/formLayout.ts';
import { recordUiSchema } from '../../form/record/recordUiSchema.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

export type ScreenForm = NonNullable<ScreenDescription['form']>;

/** Fields of the form that can have one new value for many records, in its order: not those that hold a list of parts or a file. */
export function bulkFields(entity: Entity, form: ScreenForm): Field[] {
  const fields = layoutNames(formSections(entity, form, 'update')).flatMap((name) => entity.fields.get(name) ?? []);
  return fields.filter((field) => isWritable(field, 'update') && !['rows', 'json'].includes(field.kind));
}

interface BulkFieldsProps {
  readonly formId: string;
  readonly screen: ScreenDescription;
  readonly entity: Entity;
  readonly fields: readonly Field[];
  readonly names: readonly string[];
  readonly onNames: (names: readonly string[]) => void;
  readonly values: FormRecord;
  /** Changes the values that were set last, which may not be drawn yet. */
  readonly onValues: (change: (before: FormRecord) => FormRecord) => void;
  readonly onSubmit: () => void;
}

/** The choice of fields, and an input for each chosen one. */
export function BulkFields({ formId, screen, entity, fields, names, onNames, values, onValues, onSubmit }: BulkFieldsProps) {
  const message = useMessage();
  const text = useText();
  const schema = useMemo(() => {
    const properties: Readonly<Record<string, unknown>> = { ...(recordSchema(entity, 'update')['properties'] as object) };
    const required = names.filter((name) => entity.fields.get(name)?.required);
    return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, properties[name]])), required };
  }, [entity, names]);
  const uiSchema = useMemo(() => {
    const chosen = new Map([...entity.fields].filter(([name]) => names.includes(name)));
    const states = Object.fromEntries([...chosen].map(([name, { required }]) => [name, { visible: true, required, readOnly: false }]));
    const drawn = recordUiSchema({ entity: { ...entity, fields: chosen }, mode: 'update', states, schema }, names, screen, text);
    return { ...drawn, 'ui:order': [...names] };
  }, [entity, names, schema, screen, text]);
  const recordScope = useMemo(
    () => ({
      screen,
      record: values,
      siblings: {},
      offers: {},
      onNamed: (field: string, name: string | undefined) => onValues((before) => ({ ...before, [`${field}_label`]: name })),
    }),
    [screen, values, onValues],
  );
  return (
    <>
      <TextField
        select
        fullWidth
        label={message('changes.bulk_fields')}
        value={names}
        onChange={({ target }) => onNames([target.value].flat())}
        slotProps={{
          select: {
            multiple: true,
            renderValue: (chosen) => fields.flatMap(({ name, label }) => ([chosen].flat().includes(name) ? [text(label)] : [])).join(', '),
          },
        }}
        sx={{ my: 1 }}
      >
        {fields.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            <Checkbox checked={names.includes(name)} tabIndex={-1} size="small" slotProps={{ input: { 'aria-hidden': true } }} />
            <ListItemText primary={text(label)} />
          </MenuItem>
        ))}
      </TextField>
      {names.length > 0 && (
        <FormBase
          // Another choice is another form.
          key={names.join(' ')}
          id={formId}
          schema={schema}
          uiSchema={uiSchema}
          formData={values}
          recordScope={recordScope}
          onChange={({ formData }) => onValues((before) => ({ ...before, ...formData }))}
          onSubmit={onSubmit}
        >
          {/* The buttons are those of the dialog. */}
          <span />
        </FormBase>
      )}
    </>
  );
}
