import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { NotFound } from '../../../../shared/framework/definitions/types.gen.ts';
import { readGroupsAnswer } from '../../../../shared/framework/grid/groupsAnswer.ts';
import { hasTooManyValues, searchedValues, valuesNode } from '../../../../shared/framework/grid/searchValues.ts';
import { requestKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import type { GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import { groupsRequest } from '../../../../shared/framework/grid/view/listRequest.ts';
import { callGenerated } from '../../api/callApi.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout, useGridState } from '../state/GridContexts.ts';

type Several = NonNullable<NotFound['several']>;

/** Below the search for several values: the refusal of too many, or a line for each value that no row has. Rules. */
export function ValuesNotFound() {
  const text = useText();
  const { list, grammar } = useGridLayout();
  const { view, asked } = useGridState();
  const { several } = list.notFound ?? {};
  if (!several) return null;
  if (hasTooManyValues(asked.searchText, several))
    return (
      <Alert severity="error" sx={{ mx: { xs: 1, sm: 2 }, mb: 1 }}>
        {text(several.too_many)}
      </Alert>
    );
  const values = searchedValues(view.searchText, grammar.several);
  return values ? <MissingValues several={several} values={values} /> : null;
}

function MissingValues({ several, values }: { readonly several: Several; readonly values: readonly string[] }) {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { view } = useGridState();
  const { entries, rest } = view;
  const isFiltered = Object.keys(entries).length > 0 || rest.length > 0;
  const found = useFoundValues(several, values, unfiltered);
  const shown = useFoundValues(several, values, isFiltered ? { ...unfiltered, entries, rest } : undefined);
  const missing = found ? values.filter((value) => !found.includes(value)) : [];
  const hidden = found && shown ? values.filter((value) => found.includes(value) && !shown.includes(value)) : [];
  const { notFound } = list;
  if (!notFound || missing.length + hidden.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mx: { xs: 1, sm: 2 }, mb: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '9em', overflowY: 'auto' }}>
        {missing.map((value) => (
          <li key={value}>{message('grid.value_not_found', { value, text: text(notFound.text) })}</li>
        ))}
        {hidden.length > 0 && <li>{message('grid.values_filtered', { values: hidden.join(', ') })}</li>}
      </Box>
    </Alert>
  );
}

/** The values that rows of a view have; undefined for no view, and until all columns are counted. */
function useFoundValues({ fields, max }: Several, values: readonly string[], view: GridView | undefined): readonly string[] | undefined {
  const { list, grammar } = useGridLayout();
  const key = requestKey(list);
  const queries = fields.map((field) => {
    const { rest, ...others } = view ?? unfiltered;
    const asked = { ...others, rest: [...rest, valuesNode(values, { fields: [field], max })] };
    return groupsRequest(key, asked, grammar, { kind: 'bar', groups: [{ field, period: undefined }], measure: undefined }, browserTimezone);
  });
  const { data } = useQuery({
    queryKey: ['found_values', key.path, queries],
    queryFn: async ({ signal }) => {
      const answers = queries.map(async (query) =>
        readGroupsAnswer(await callGenerated('GET', key.path, { query, signal, suppressErrors: true })),
      );
      return (await Promise.all(answers)).flatMap(({ groups }) => groups.flatMap(({ keys: [found] }) => String(found?.value ?? '')));
    },
    enabled: view !== undefined,
    retry: false,
    networkMode: 'always',
  });
  return view && data;
}

const unfiltered: GridView = { searchText: '', entries: {}, rest: [], sort: [], page: 1, rowsPerPage: 20 };
