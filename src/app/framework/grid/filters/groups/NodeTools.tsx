import { useDraggable } from '@dnd-kit/core';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { TreeNode } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { CloseIcon, DragIcon } from '../../../icons.ts';
import { useTree } from './TreeContext.ts';

const steps = { ArrowUp: -1, ArrowDown: 1 } as const;

function isStep(key: string): key is keyof typeof steps {
  return Object.hasOwn(steps, key);
}

const target = { width: { xs: 40, sm: 36 }, height: { xs: 40, sm: 36 }, flexShrink: 0, color: 'text.secondary' } as const;

/** The handle that drags a node, or moves it by the arrow keys. */
export function MoveHandle({ node }: { readonly node: TreeNode }) {
  const message = useMessage();
  const { edits, nameOf } = useTree();
  const { setNodeRef, listeners } = useDraggable({ id: node.id });
  return (
    <IconButton
      ref={setNodeRef}
      data-handle={node.id}
      aria-label={message('grid.groups.move', { name: nameOf(node) })}
      aria-description={message('grid.groups.move_hint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      {...listeners}
      onKeyDown={(event) => {
        if (!isStep(event.key)) return;
        event.preventDefault();
        edits.step(node.id, steps[event.key]);
      }}
      // A finger on the handle drags instead of scrolling the dialog.
      sx={{ ...target, cursor: 'grab', touchAction: 'none' }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
}

/** Reverses a condition or a group. */
export function NotButton({ node }: { readonly node: TreeNode }) {
  const message = useMessage();
  const { edits, nameOf } = useTree();
  return (
    <Button
      size="small"
      color="inherit"
      aria-pressed={node.isNegated}
      aria-label={message('grid.groups.negate', { name: nameOf(node) })}
      onClick={() => edits.change(node.id, (each) => ({ ...each, isNegated: !each.isNegated }))}
      sx={{
        minWidth: 0,
        px: 1,
        height: { xs: 40, sm: 36 },
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        '&[aria-pressed="true"]': { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' },
      }}
    >
      {message('grid.groups.not')}
    </Button>
  );
}

export function RemoveButton({ node }: { readonly node: TreeNode }) {
  const message = useMessage();
  const { edits, nameOf } = useTree();
  return (
    <IconButton aria-label={message('grid.groups.remove', { name: nameOf(node) })} onClick={() => edits.remove(node.id)} sx={target}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}
