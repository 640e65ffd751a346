import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { emptyEntry, isActive, withType } from '../../../../../shared/framework/grid/FilterEntry.ts';
import { filterTypes, filterTypesFor, isEmptiness, isFilterType } from '../../../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../../../shared/framework/grid/GridColumn.ts';
import type { TreeCondition, TreeFixed } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { isInvalid } from '../../../../../shared/framework/grid/view/entryFilters.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { OpenIcon } from '../../../icons.ts';
import { visuallyHidden } from '../../../visuallyHidden.ts';
import { useGridLayout } from '../../state/GridContexts.ts';
import { FilterInput } from '../inputs/FilterInput.tsx';
import { operatorLabel } from '../words/filterWords.ts';
import { labelsOfParts } from '../words/labelsOfParts.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { MoveHandle, NotButton, RemoveButton } from './NodeTools.tsx';
import { useTree } from './TreeContext.ts';

/** A condition of a group: its column, operator and value; one that no input can show in words. */
export function TreeRow({ node }: { readonly node: TreeCondition | TreeFixed }) {
  const message = useMessage();
  const { nameOf, textOf, isChecked } = useTree();
  const { grammar } = useGridLayout();
  const { setNodeRef, isOver } = useDroppable({ id: `before:${node.id}` });
  const problem = useId();
  const column = 'entry' in node ? grammar.columns.find(({ name }) => name === node.entry.column) : undefined;
  const isMissing = isChecked && 'entry' in node && column !== undefined && !isActive(node.entry, column);
  const text = textOf(node);
  const name = nameOf(node);
  return (
    <Box
      ref={setNodeRef}
      component="fieldset"
      data-node={node.id}
      aria-label={text === '' ? name : message('grid.groups.named', { name, filter: text })}
      aria-describedby={isMissing ? problem : undefined}
      sx={{ ...row, borderColor: isOver ? 'primary.main' : 'transparent' }}
    >
      <MoveHandle node={node} />
      <NotButton node={node} />
      {'entry' in node && column ? (
        <ConditionInputs node={node} column={column} />
      ) : (
        <Typography variant="body2" sx={{ gridColumn: { xs: 'span 1', sm: 'span 3' }, alignSelf: 'center', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      <Box sx={{ gridArea: { xs: '1 / 4', sm: 'auto' } }}>
        <RemoveButton node={node} />
      </Box>
      {isMissing && (
        <FormHelperText id={problem} error sx={{ gridColumn: { xs: '1 / -1', sm: '5 / -1' }, m: 0 }}>
          {message('grid.groups.missing')}
        </FormHelperText>
      )}
    </Box>
  );
}

function ConditionInputs({ node, column }: { readonly node: TreeCondition; readonly column: GridColumn }) {
  const message = useMessage();
  const { edits, added } = useTree();
  const value = useRef<HTMLDivElement>(null);
  const { id, entry } = node;
  const offered = filterTypesFor(column);
  const isNew = added === id;
  useEffect(() => {
    if (isNew) value.current?.querySelector<HTMLElement>(valueInput)?.focus();
  }, [isNew, entry.column]);
  const setEntry = (next: TreeCondition['entry']) => edits.change(id, (each) => ('entry' in each ? { ...each, entry: next } : each));
  return (
    <>
      <ColumnChoice onPick={(picked) => setEntry(emptyEntry(picked))}>
        {(button) => (
          <Button
            {...button}
            color="inherit"
            aria-label={message('grid.groups.choose_column', { column: column.label })}
            endIcon={<OpenIcon fontSize="small" />}
            sx={{ ...columnButton, gridColumn: { xs: '3', sm: 'auto' } }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', flex: 1, textAlign: 'left' }}>
              {column.label}
            </Box>
          </Button>
        )}
      </ColumnChoice>
      <Box sx={{ ...part, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {offered.length > 1 ? (
          <TextField
            select
            fullWidth
            size="small"
            label={message('grid.operator')}
            value={entry.type}
            onChange={({ target }) => {
              if (isFilterType(target.value)) setEntry(withType(entry, column, target.value));
            }}
            slotProps={{ select: { renderValue: () => message(operatorLabel(entry)) } }}
          >
            {offered.map((type) => (
              <MenuItem key={type} value={type}>
                {message(filterTypes[type].label)}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <Typography variant="body2" sx={{ lineHeight: '36px', px: 1 }}>
            {message(operatorLabel(entry))}
          </Typography>
        )}
      </Box>
      <Box ref={value} data-value="" sx={{ ...part, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {!isEmptiness(entry.type) && (
          <FilterInput column={column} entry={entry} isInvalid={isInvalid(entry, column)} onChange={setEntry} onType={setEntry} />
        )}
      </Box>
    </>
  );
}

/** The element of a value that takes the focus. */
export const valueInput = '[role="combobox"], [role="spinbutton"], input:not([aria-hidden])';

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto auto minmax(0, 1fr) auto', sm: 'auto auto minmax(0, 5fr) minmax(0, 5fr) minmax(0, 7fr) auto' },
  alignItems: 'start',
  gap: 0.5,
  minWidth: 0,
  m: 0,
  p: 0,
  py: 0.5,
  border: 0,
  // A line marks the place before which a dragged node would go.
  borderTop: 2,
} as const;

/** The labels of operator and value are for screen readers: the row shows what they are. A select box's label is no `label` element. */
const part = { minWidth: 0, [labelsOfParts]: visuallyHidden } as const;

const columnButton = {
  minWidth: 0,
  height: { xs: 40, sm: 36 },
  px: 1,
  border: 1,
  borderColor: 'divider',
  justifyContent: 'flex-start',
  fontWeight: 500,
} as const;
