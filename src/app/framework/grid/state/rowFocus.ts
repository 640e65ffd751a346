import type { RecordId } from '../../../../shared/framework/RecordId.ts';

/** The way to the rows of a grid for the parts around them. */
export interface RowFocus {
  /** Gives the row of a record the focus, unless something on the page has it; nothing while no rows are drawn. */
  readonly give: (id: RecordId) => void;
  /** Called by the rows. @returns the rows are gone */
  readonly register: (focus: (id: RecordId) => void) => () => void;
}

export function makeRowFocus(): RowFocus {
  let registered: ((id: RecordId) => void) | undefined;
  return {
    give: (id) => registered?.(id),
    register: (focus) => {
      registered = focus;
      return () => {
        if (registered === focus) registered = undefined;
      };
    },
  };
}
