import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ArrayFieldTemplateProps, type GenericObjectType, getUiOptions } from '@rjsf/utils';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { AddIcon } from '../../icons.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { ArrayContext } from './ArrayContext.ts';
import { useFormScope } from './FormScope.ts';

interface Removed {
  readonly index: number;
  readonly value: unknown;
}

/**
 * The items of an array: one card each on a phone, rows of a table-like grid on wider screens. Items can be added, copied, moved and
 * removed within the schema's limits; a removal can be undone. The focus follows each change. A new item has the schema's defaults, or the
 * value of `ui:newItem`; a copy lacks the keys of `ui:uncopied`. `ui:empty` is the sentence for no items. With `ui:label` false a heading
 * names the array already.
 */
export function ArrayTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, fieldPathId, schema, uiSchema, readonly, disabled, rawErrors, required } = props;
  const { problems, setValue } = useFormScope();
  const message = useMessage();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const wanted = useRef<number | 'undo'>(undefined);
  const values: readonly unknown[] = Array.isArray(props.formData) ? props.formData : [];
  const { minItems = 0, maxItems } = schema;
  const { help, title = props.title, newItem, uncopied, empty, label, addable = true }: GenericObjectType = getUiOptions(uiSchema);
  const isFixed = readonly || disabled;
  const id = fieldPathId.$id;

  useEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (target === undefined) return;
    const input = target === 'undo' ? undoButton.current : firstInput(list.current?.children[target]);
    (input ?? addButton.current)?.focus();
  });
  const remember = (index: number) => {
    setRemoved({ index, value: values[index] });
    wanted.current = 'undo';
  };
  const expect = (index: number) => {
    setRemoved(undefined);
    wanted.current = index;
  };
  const undo = ({ index, value }: Removed) => {
    expect(index);
    setValue(fieldPathId.path, values.toSpliced(index, 0, value));
  };
  const copyPart = (index: number) => {
    expect(index + 1);
    setValue(fieldPathId.path, values.toSpliced(index + 1, 0, withoutKeys(values[index], uncopied)));
  };
  const onCopy = uncopied ? copyPart : undefined;
  const context = { onCopy, title, canRemove: items.length > minItems, canAdd: canAdd === true, onRemove: remember, onInsert: expect };
  const errors = problems.shows(id) ? [...new Set(rawErrors)] : [];
  return (
    <Box
      component="fieldset"
      id={id}
      tabIndex={-1}
      aria-describedby={errors.length > 0 || help ? `${id}-helper-text` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={label === false ? visuallyHidden : { p: 0, mb: 1 }}>
        {title}
        {required && ' *'}
      </Typography>
      {items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {empty ?? message('form.items.none')}
        </Typography>
      )}
      <ArrayContext value={context}>
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: { xs: 2, md: 1 } }}>
          {items}
        </Box>
      </ArrayContext>
      <Box aria-live="polite">
        {removed && (
          <RemovedItem
            title={title}
            index={removed.index}
            undoButton={undoButton}
            onUndo={canAdd ? () => undo(removed) : undefined}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {!isFixed && addable && (
          <Button
            ref={addButton}
            size="small"
            startIcon={<AddIcon />}
            disabled={!canAdd}
            aria-label={message('form.items.add_to', { title })}
            onClick={(event) => {
              expect(items.length);
              if (newItem) setValue(fieldPathId.path, [...values, newItem]);
              else onAddClick(event);
            }}
          >
            {message('form.items.add')}
          </Button>
        )}
        {!isFixed && addable && <Limits count={items.length} min={minItems} max={maxItems} />}
      </Box>
      <Below id={id} errors={errors} help={help} />
    </Box>
  );
}

/** The line below the items: their problems, else the help. */
function Below({ id, errors, help }: { readonly id: string; readonly errors: readonly string[]; readonly help: ReactNode }) {
  if (errors.length === 0 && !help) return null;
  return (
    <FormHelperText id={`${id}-helper-text`} error={errors.length > 0}>
      {errors.length > 0 ? errors.join(' ') : help}
    </FormHelperText>
  );
}

interface RemovedItemProps {
  readonly title: string;
  readonly index: number;
  readonly undoButton: RefObject<HTMLButtonElement | null>;
  /** undefined: the array is full. */
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Says which item was removed, and offers to bring it back. */
function RemovedItem({ title, index, undoButton, onUndo, onClose }: RemovedItemProps) {
  const message = useMessage();
  return (
    <Alert
      severity="info"
      onClose={onClose}
      slotProps={{ closeButton: { 'aria-label': message('form.items.dismiss') } }}
      sx={{ mt: 1 }}
      action={
        onUndo && (
          <Button ref={undoButton} color="inherit" size="small" onClick={onUndo}>
            {message('form.items.undo')}
          </Button>
        )
      }
    >
      {message('form.items.removed', { title, number: index + 1 })}
    </Alert>
  );
}

function withoutKeys(item: unknown, keys: readonly string[]): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

interface LimitsProps {
  readonly count: number;
  readonly min: number;
  readonly max: number | undefined;
}

/** The number of items, and how many there have to be. */
function Limits({ count, min, max }: LimitsProps) {
  const message = useMessage();
  if (min === 0 && max === undefined) return null;
  return (
    <Typography variant="caption" color="textSecondary">
      {max === undefined
        ? message('form.items.at_least', { count, min })
        : message(min > 0 ? 'form.items.between' : 'form.items.at_most', { count, min, max })}
    </Typography>
  );
}

function firstInput(item: Element | undefined): HTMLElement | undefined {
  return Array.from(item?.querySelectorAll<HTMLElement>('input, textarea, [role="combobox"]') ?? []).find(
    (input) => input.getAttribute('aria-hidden') !== 'true',
  );
}
