import { useCallback, useMemo, useState } from 'react';
import {
  changeNode,
  findNode,
  insertNode,
  moveNode,
  nextPlace,
  placeOf,
  removeNode,
  type TreePlace,
} from '../../../../../shared/framework/grid/groups/editTree.ts';
import { isGroup, type TreeGroup, type TreeNode } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { type TreeExcess, treeExcess } from '../../../../../shared/framework/grid/groups/treeLimits.ts';

/** Result of the last step, for the notice and for screen readers. */
export type TreeNews =
  | { readonly kind: 'moved'; readonly id: string }
  /** `from`: the group that had the node. */
  | { readonly kind: 'removed'; readonly path: string; readonly isGroup: boolean; readonly from: string | undefined }
  | { readonly kind: 'refused'; readonly excess: TreeExcess };

export interface TreeEdits {
  /** Adds a node at the end of a group, which takes the focus. */
  readonly add: (group: string, node: TreeNode) => void;
  readonly change: (id: string, change: (node: TreeNode) => TreeNode) => void;
  readonly remove: (id: string) => void;
  /** Moves a node one place up or down, into groups and out of them. */
  readonly step: (id: string, step: -1 | 1) => void;
  readonly move: (id: string, place: TreePlace) => void;
}

interface EditedTree {
  readonly root: TreeGroup;
  readonly isChanged: boolean;
  readonly news: TreeNews | undefined;
  /** Id of the node that was added last. */
  readonly added: string | undefined;
  readonly edits: TreeEdits;
}

/** Conditions and groups while they are edited. A step beyond the limits of the grammar is refused and changes nothing. */
export function useFilterTree(start: () => TreeGroup, levelsMax: number): EditedTree {
  const [first] = useState(start);
  const [state, setState] = useState<Pick<EditedTree, 'root' | 'news' | 'added'>>({ root: first, news: undefined, added: undefined });
  const edit = useCallback(
    (change: (root: TreeGroup) => TreeGroup, news?: (before: TreeGroup) => TreeNews | undefined, added?: string) =>
      setState((before) => {
        const root = change(before.root);
        const excess = treeExcess(root, levelsMax);
        // A tree from a link can be beyond the limits of this list: it can still be reduced.
        if (excess && !treeExcess(before.root, levelsMax)) return { ...before, news: { kind: 'refused', excess } };
        return root === before.root ? before : { root, news: news?.(before.root), added: added ?? before.added };
      }),
    [levelsMax],
  );
  const edits = useMemo((): TreeEdits => {
    const moved = (id: string) => (): TreeNews => ({ kind: 'moved', id });
    return {
      add: (group, node) => edit((root) => insertNode(root, { group, index: Number.POSITIVE_INFINITY }, node), undefined, node.id),
      change: (id, change) => edit((root) => changeNode(root, id, change)),
      remove: (id) =>
        edit(
          (root) => removeNode(root, id),
          (before) => removal(before, id),
        ),
      step: (id, step) =>
        edit((root) => {
          const inner = steppedTo(root, id, step, true);
          return treeExcess(inner, levelsMax) ? steppedTo(root, id, step, false) : inner;
        }, moved(id)),
      move: (id, place) => edit((root) => moveNode(root, id, place), moved(id)),
    };
  }, [edit, levelsMax]);
  return { ...state, isChanged: state.root !== first, edits };
}

function steppedTo(root: TreeGroup, id: string, step: -1 | 1, enters: boolean): TreeGroup {
  const place = nextPlace(root, id, step, enters);
  return place ? moveNode(root, id, place) : root;
}

function removal(root: TreeGroup, id: string): TreeNews | undefined {
  const node = findNode(root, id);
  return node && { kind: 'removed', path: pathOf(root, id), isGroup: isGroup(node), from: placeOf(root, id)?.group };
}

/** The numbers of a node and of the groups around it, such as `1.2`; empty for the root. */
export function pathOf(root: TreeGroup, id: string): string {
  const place = placeOf(root, id);
  if (!place) return '';
  return [pathOf(root, place.group), String(place.index + 1)].filter(Boolean).join('.');
}
