import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { emptyEntry, entryOf, type FilterEntries, type FilterEntry, isActive } from '../../../../shared/framework/grid/FilterEntry.ts';
import { filterTypeSentAs, filterTypesFor } from '../../../../shared/framework/grid/filterTypes.ts';
import type { GridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { isInvalid } from '../../../../shared/framework/grid/view/entryFilters.ts';
import type { GridParameter } from '../../../../shared/framework/grid/view/gridView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { FilterInput } from './inputs/FilterInput.tsx';

/** The questions of a report in place of its rows: nothing is read before they are answered. */
export function ParametersPanel() {
  const message = useMessage();
  const text = useText();
  const { list, grammar, views } = useGridLayout();
  const { view } = useGridState();
  const { answer } = useGridActions();
  const [given, setGiven] = useState<FilterEntries>({});
  const [isTried, setTried] = useState(false);
  const asked = (grammar.parameters ?? []).flatMap((parameter) => {
    const column = grammar.columns.find(({ name }) => name === parameter.field);
    return column ? [{ parameter, column, entry: given[column.name] ?? startOf(entryOf(view.entries, column), column, parameter) }] : [];
  });
  const isMissing = ({ parameter, column, entry }: (typeof asked)[number]): boolean =>
    parameter.required === true && !isActive(entry, column);
  const take = (entry: FilterEntry): void => setGiven((entries) => ({ ...entries, [entry.column]: entry }));
  const run = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (asked.some((each) => isMissing(each) || isInvalid(each.entry, each.column))) return;
    answer(Object.fromEntries(asked.map(({ column, entry }) => [column.name, entry])));
  };
  return (
    <Paper component="section" aria-label={text(list.title)} sx={{ mt: 1, p: { xs: 2, sm: 3 } }}>
      {views.views.length > 0 && (
        <Box sx={{ ml: -1, mb: 1 }}>
          <ViewsMenu />
        </Box>
      )}
      <Box component="form" noValidate onSubmit={run} sx={{ display: 'grid', gap: 2, maxWidth: 520 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {message('grid.parameters.intro')}
        </Typography>
        {asked.map((each) => (
          <Box key={each.column.name} component="fieldset" aria-label={each.column.label} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <FilterInput
              column={each.column}
              entry={each.entry}
              isInvalid={isInvalid(each.entry, each.column) || (isTried && isMissing(each))}
              onChange={take}
              onType={take}
            />
            {isMissing(each) && (
              <Typography
                variant="caption"
                role={isTried ? 'alert' : undefined}
                sx={{ display: 'block', mt: 0.5, color: isTried ? 'error.main' : 'text.secondary' }}
              >
                {message('grid.parameters.required')}
              </Typography>
            )}
          </Box>
        ))}
        <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
          {message('grid.parameters.run')}
        </Button>
      </Box>
    </Paper>
  );
}

/** The value that an input begins with: the applied one, else none with the operator of the question. */
function startOf(entry: FilterEntry, column: GridColumn, { operator }: GridParameter): FilterEntry {
  const type = operator && filterTypeSentAs(operator, false);
  return !isActive(entry, column) && type && filterTypesFor(column).includes(type) ? emptyEntry(column, type) : entry;
}
