import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isOneValue } from '../../../../shared/framework/grid/searchValues.ts';
import { defaultView } from '../../../../shared/framework/grid/view/gridView.ts';
import { isUnanswered } from '../../api/ApiError.ts';
import { connection } from '../../api/connection.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { AddIcon } from '../../icons.ts';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { useGridActions, useGridLayout, useGridRows, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { hasSameFilters } from '../state/useListDraft.ts';
import { useAddButton } from '../tools/useAddButton.ts';

/** Shown instead of rows: a failure with a retry, filters that match nothing, or a list that is still empty. */
export function NoRows() {
  const message = useMessage();
  const text = useText();
  const rows = useGridRows();
  const { parts, list } = useGridLayout();
  const isFiltered = useFilterChips().length > 0;
  if (rows.error)
    return (
      <Place role="alert">
        <Title>{message('grid.failed', { name: text(list.title) })}</Title>
        <Typography variant="body2" color="textSecondary">
          {isUnanswered(rows.error) ? message(connection.get() ? 'grid.kept.unanswered' : 'grid.failed_offline') : rows.error.message}
        </Typography>
        <Button variant="outlined" onClick={rows.retry}>
          {message('grid.retry')}
        </Button>
      </Place>
    );
  return <Place>{isFiltered ? <NoMatch /> : parts.empty || <EmptyList />}</Place>;
}

/**
 * Filters that match nothing, with buttons to remove the last filter, the search or all. The list supplies the text for its initial
 * filters, and if people look up its records by filters.
 */
function NoMatch() {
  const message = useMessage();
  const text = useText();
  const { list, grammar } = useGridLayout();
  const { asked } = useGridState();
  const { clearFilters } = useGridActions();
  const chips = useFilterChips();
  const search = chips.find(({ kind }) => kind === 'search');
  const last = chips.findLast(({ kind }) => kind !== 'search');
  const { filtersEmpty, notFound } = list;
  const isSearched = search !== undefined && (!notFound?.several || isOneValue(asked.searchText));
  const isLookUp = notFound !== undefined && (isSearched || chips.some(({ key }) => key === notFound.field));
  if (filtersEmpty && hasSameFilters(asked, defaultView({ ...list, rowsPerPage: 1 }, grammar), grammar))
    return (
      <>
        <Title>{text(filtersEmpty.text)}</Title>
        <Button variant="outlined" onClick={clearFilters}>
          {text(filtersEmpty.show_all)}
        </Button>
      </>
    );
  return (
    <>
      <Title>{isLookUp ? text(notFound.text) : message('grid.no_match')}</Title>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        {chips.length > 1 && search && (
          <Button variant="outlined" onClick={search.remove}>
            {message('grid.clear_search')}
          </Button>
        )}
        {chips.length > 1 && last && (
          <Button variant="outlined" onClick={last.remove}>
            {message('grid.remove_one', { filter: last.label })}
          </Button>
        )}
        <Button variant="outlined" onClick={clearFilters}>
          {message('grid.clear_filters')}
        </Button>
      </Stack>
    </>
  );
}

function Title({ children }: { readonly children: string }) {
  return (
    <Typography variant="subtitle1" component="p">
      {children}
    </Typography>
  );
}

/** The purpose of a list without rows, and its first action. */
function EmptyList() {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const add = useAddButton();
  return (
    <>
      <Title>{message('grid.empty')}</Title>
      {list.empty && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {text(list.empty)}
        </Typography>
      )}
      {add && (
        <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
          {message('grid.add')}
        </Button>
      )}
    </>
  );
}

function Place({ role, children }: { readonly role?: 'alert' | undefined; readonly children: ReactNode }) {
  const isNarrow = useIsNarrow();
  return (
    <Stack
      role={role}
      tabIndex={-1}
      data-no-rows=""
      spacing={1}
      sx={{
        zIndex: 1,
        alignItems: 'center',
        justifyContent: 'center',
        p: 2,
        textAlign: 'center',
        outline: 0,
        ...(isNarrow ? inFlow : overRows),
      }}
    >
      {children}
    </Stack>
  );
}

/** Covers the place of the rows, below the headings of columns and categories. */
const overRows = { position: 'absolute', inset: '80px 0 0' } as const;
/** In the place of the cards. */
const inFlow = { minHeight: 240 } as const;
