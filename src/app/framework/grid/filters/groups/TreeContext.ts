import { createContext, useContext } from 'react';
import { invariant } from '../../../../../shared/framework/AppError.ts';
import type { TreeNode } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import type { TreeEdits } from './useFilterTree.ts';

/** The groups around a part of their dialog. */
export interface TreeParts {
  readonly edits: TreeEdits;
  /** The name of a node for screen readers, such as “condition 1.2”. */
  readonly nameOf: (node: TreeNode) => string;
  /** The node in words; empty without a value. */
  readonly textOf: (node: TreeNode) => string;
  /** Id of the node that takes the focus. */
  readonly added: string | undefined;
  /** true: conditions without a valid value are marked. */
  readonly isChecked: boolean;
}

export const TreeContext = createContext<TreeParts | undefined>(undefined);

export function useTree(): TreeParts {
  const parts = useContext(TreeContext);
  invariant(parts, 'conditions and groups lie inside their dialog');
  return parts;
}
