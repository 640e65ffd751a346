import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { isListName, nameFindings, sortFindings } from './columnChecks.ts';
import { duplicates } from './duplicates.ts';
import { listFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { listsOf, type PlacedList } from './listsOf.ts';

/** The named views of every list: their columns, filters and order, and one default at most. */
export const checkViews: Check = function* (context) {
  for (const placed of listsOf(context)) yield* viewFindings(context, placed);
};

function* viewFindings(context: LintContext, placed: PlacedList): Iterable<Finding> {
  const { file, list } = placed;
  const views = list.options.views ?? [];
  const path = [...placed.path, 'views'];
  for (const { name, index } of duplicates(views.map(({ name }) => name)))
    yield finding('DEF023', file, [...path, index, 'name'], { values: { name } });
  const defaults = views.flatMap(({ default: isDefault }, i) => (isDefault ? [i] : []));
  for (const index of defaults.slice(1)) {
    const [first, other] = [views[defaults[0] ?? 0]?.name ?? '', views[index]?.name ?? ''];
    yield finding('DEF020', file, [...path, index, 'default'], {
      variant: 'defaultView',
      hasOwnHint: true,
      values: { name: other, first },
    });
  }
  for (const [i, view] of views.entries()) {
    const at = [...path, i];
    for (const key of ['columns', 'pinned'] as const)
      for (const [k, name] of (view[key] ?? []).entries())
        if (!isListName(context.registry, placed, name)) yield* nameFindings(context.registry, placed, [...at, key, k], name);
        else if (!list.options.columns.some(({ field }) => field === name))
          yield finding('DEF020', file, [...at, key, k], { variant: 'viewColumn', values: { name } });
        else if (key === 'pinned' && view.columns && !view.columns.includes(name))
          yield finding('DEF020', file, [...at, key, k], { variant: 'viewPinned', hasOwnHint: true, values: { name } });
    if (view.filters_params) yield* listFilterFindings(context, { file, path: [...at, 'filters_params'] }, list, view.filters_params);
    const { sort } = view;
    if (sort) yield* sortFindings(context.registry, { ...placed, path: at, list: { ...list, options: { ...list.options, sort } } });
  }
}
