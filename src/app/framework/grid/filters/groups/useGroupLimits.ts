import type { TreeGroup } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { type TreeExcess, treeExcess } from '../../../../../shared/framework/grid/groups/treeLimits.ts';
import { requestKey } from '../../../../../shared/framework/grid/view/apiKey.ts';
import { listRequest } from '../../../../../shared/framework/grid/view/listRequest.ts';
import type { FilterNode } from '../../../../../shared/framework/query/ListQuery.ts';
import { filterLeavesMax, filterLevelsMax } from '../../../../../shared/framework/query/parseFilter.ts';
import { queryBytesMax } from '../../../../../shared/framework/query/queryParameters.ts';
import { browserTimezone } from '../../../i18n/browserTimezone.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { useGridLayout, useGridState } from '../../state/GridContexts.ts';

interface GroupLimits {
  /** Levels of groups that the list leaves to its users. */
  readonly levelsMax: number;
  readonly messageOf: (excess: TreeExcess) => string;
  /** The reason why the list would refuse these groups; undefined: it takes them. */
  readonly problemOf: (root: TreeGroup, rest: readonly FilterNode[]) => string | undefined;
}

/** The limits of groups in this list: levels, conditions, and the length of its request. Grid contract 8 and 9. */
export function useGroupLimits(): GroupLimits {
  const message = useMessage();
  const { list, grammar, shownColumns } = useGridLayout();
  const { view } = useGridState();
  const apiKey = requestKey(list);
  // The list's own groups are joined with these, one level up.
  const levelsMax = filterLevelsMax - Number(apiKey.fixed.some(({ parameter }) => parameter === 'where'));
  const messageOf = (excess: TreeExcess) =>
    excess === 'levels' ? message('grid.groups.levels', { max: levelsMax }) : message('grid.groups.conditions', { max: filterLeavesMax });
  return {
    levelsMax,
    messageOf,
    problemOf: (root, rest) => {
      const excess = treeExcess(root, levelsMax);
      if (excess) return messageOf(excess);
      const options = { timezone: browserTimezone, fields: shownColumns.map(({ field }) => field), aggregates: list.totals, count: true };
      const request = listRequest(apiKey, { ...view, rest }, grammar, options);
      return request.length > queryBytesMax ? message('grid.groups.too_long') : undefined;
    },
  };
}
