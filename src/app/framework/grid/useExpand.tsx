import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { lazyPart } from '../lazyPart.ts';
import { tabSearch } from '../screens/tabAddress.ts';
import { detailsOf } from './cell/DetailFields.tsx';
import { type GridList, type GridScreen, hasList } from './state/GridList.ts';

const RelatedRows = lazyPart(() => import('./RelatedRows.tsx'), 'RelatedRows');

/**
 * Draws below a row its details and the children that its screen expands; undefined for a list without either.
 * @param showPath address of a record's page, whose tabs have all children
 */
export function useExpand(
  screen: GridScreen,
  list: GridList,
  showPath: ((id: RecordId) => string) | undefined,
): ((row: GridRow) => ReactNode) | undefined {
  return useMemo(() => {
    const details = detailsOf(list);
    const related = (screen.children ?? []).flatMap(({ name, field, expand, screen: child }) =>
      expand && hasList(child) ? [{ name, field, child }] : [],
    );
    if (related.length === 0) return details;
    return (row) => (
      <Stack spacing={2}>
        {details?.(row)}
        {related.map(({ name, field, child }) => (
          <RelatedRows
            key={name}
            screen={child}
            partOf={{ field, id: row.id }}
            allPath={showPath && `${showPath(row.id)}?${tabSearch(name)}`}
          />
        ))}
      </Stack>
    );
  }, [screen, list, showPath]);
}
