import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { canExpand, type GenericObjectType, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import { helpGapPx } from '../../fields/inputs/helpBelow.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { RecordLayout } from '../layout/RecordLayout.tsx';
import { FormRecordContext, useFormScope } from './FormScope.ts';

/**
 * An object: its fields in the sections and rows of a layout, side by side within an item or a nested object, else one below the other.
 * Fields side by side are at least as wide as `ui:columnMin`, a length of CSS. Items with `ui:tableColumns` are rows of a table where the page is wide enough, in columns with the shares of `ui:tableShares`: only those
 * with `ui:isHeaded` show their labels there.
 */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { properties, uiSchema, formData, title, fieldPathId, schema, onAddProperty, readonly, disabled } = props;
  const { recordScope } = useFormScope();
  const message = useMessage();
  const options: GenericObjectType = getUiOptions(uiSchema);
  const layout: readonly FormSection[] | undefined = options['layout'];
  const columns: number | undefined = options['columns'];
  const tableColumns: readonly string[] | undefined = options['tableColumns'];
  const shares: readonly number[] = options['tableShares'] ?? [];
  const isRoot = fieldPathId.path.length === 0;
  const isItem = typeof fieldPathId.path.at(-1) === 'number';
  const shown = properties.filter(({ hidden }) => !hidden);
  const contents = new Map(shown.map(({ name, content }) => [name, content]));
  const fields = layout ? (
    <RecordLayout layout={layout} renderField={(name) => contents.get(name)} />
  ) : (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: `${helpGapPx}px`,
        alignItems: 'start',
        gridTemplateColumns: isRoot ? inColumns(columns) : sideBySide(options['columnMin']),
        ...(tableColumns && tableRow(tableColumns, shares, options['isHeaded'])),
      }}
    >
      {shown.map(({ name, content }) => (
        <Box
          key={name}
          sx={{ minWidth: 0, ...(tableColumns && { [fromTable(tableColumns.length)]: { gridColumn: tableColumns.indexOf(name) + 1 } }) }}
        >
          {content}
        </Box>
      ))}
    </Box>
  );
  return (
    <FormRecordContext value={(isRoot && recordScope?.record) || (formData ?? {})}>
      {isRoot || isItem ? (
        fields
      ) : (
        <Box component="fieldset" id={fieldPathId.$id} tabIndex={-1} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
            {title}
          </Typography>
          {fields}
        </Box>
      )}
      {canExpand(schema, uiSchema, formData) && !readonly && !disabled && (
        <Button size="small" onClick={onAddProperty} sx={{ mt: 1 }}>
          {message('form.items.add')}
        </Button>
      )}
    </FormRecordContext>
  );
}

/** Columns of a form without a layout (`ui:options.columns`), one on a phone. */
function inColumns(count = 1): { readonly xs: string; readonly sm: string } {
  return { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` };
}

/** Condition on the width of a record's column for a table: the heading of its section, number and buttons of a row, and its columns. */
function fromTable(columns: number): string {
  return `@container record (min-width: ${20 + 9 * columns}rem)`;
}

function tableRow(columns: readonly string[], shares: readonly number[], isHeaded: boolean) {
  // The label of a select box is no `label`.
  const labels = { '& label:not(:has(input)), & div[id$="-label"]': visuallyHidden };
  const template = columns.map((_, index) => `minmax(0, ${shares[index] ?? 1}fr)`).join(' ');
  return { [fromTable(columns.length)]: { gridTemplateColumns: template, ...(!isHeaded && labels) } };
}

/** @param least width of a column, as in CSS */
function sideBySide(least = '11rem'): string {
  return `repeat(auto-fill, minmax(min(100%, ${least}), 1fr))`;
}
