import { finding } from '../definitions/checks/Finding.ts';
import type { Check } from './LintContext.ts';

/** References must be chosen from one list: of several resources of an entity, one has `picks` or is named like it. */
export const checkPicks: Check = function* ({ set }) {
  const listed = set.resources.filter(({ content }) => content.permissions.list);
  for (const [entity, resources] of Map.groupBy(listed, ({ content }) => content.schema)) {
    const picking = resources.filter(({ content }) => content.picks);
    const isClear = resources.length === 1 || picking.length === 1;
    if (isClear || (picking.length === 0 && resources.some(({ content }) => content.name === entity))) continue;
    const competing = picking.length > 1 ? picking : resources;
    const names = competing.map(({ content }) => content.name).join(', ');
    for (const { file } of competing.slice(1))
      yield finding('DEF075', file, picking.length > 1 ? ['picks'] : ['schema'], { values: { entity, names } });
  }
};
