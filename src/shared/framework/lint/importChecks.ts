import { finding } from '../definitions/checks/Finding.ts';
import type { Check } from './LintContext.ts';

/** `import` decides over records that somebody can create or edit; elsewhere it says nothing. */
export const checkImports: Check = function* ({ set }) {
  for (const { file, content } of set.resources) {
    const { create, edit } = content.permissions;
    if (content.import !== undefined && !create && !edit) yield finding('DEF062', file, ['import'], {});
  }
};
