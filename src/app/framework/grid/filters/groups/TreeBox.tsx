import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { emptyEntry } from '../../../../../shared/framework/grid/FilterEntry.ts';
import { emptyGroup, isGroup, nextNodeId, type TreeGroup } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { AddIcon } from '../../../icons.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { JoinsButtons } from './JoinsButtons.tsx';
import { MoveHandle, NotButton, RemoveButton } from './NodeTools.tsx';
import { useTree } from './TreeContext.ts';
import { TreeRow } from './TreeRow.tsx';

interface TreeBoxProps {
  readonly group: TreeGroup;
  /** true: the outermost group, which is neither moved nor removed. */
  readonly isRoot?: boolean;
}

/** A group: how its parts combine, its conditions and groups, and the buttons that add to it. */
export function TreeBox({ group, isRoot = false }: TreeBoxProps) {
  const message = useMessage();
  const { edits, nameOf, textOf } = useTree();
  const { setNodeRef: setBefore, isOver: isBefore } = useDroppable({ id: `before:${group.id}`, disabled: isRoot });
  const { setNodeRef: setEnd, isOver: isAtEnd } = useDroppable({ id: `end:${group.id}` });
  const name = nameOf(group);
  const text = textOf(group);
  return (
    <Box
      component="fieldset"
      data-node={group.id}
      aria-label={text === '' ? name : message('grid.groups.named', { name, filter: text })}
      sx={{ ...box, ...(!isRoot && inner) }}
    >
      <Box
        ref={setBefore}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, borderTop: 2, borderColor: isBefore ? 'primary.main' : 'transparent' }}
      >
        {!isRoot && <MoveHandle node={group} />}
        <NotButton node={group} />
        <JoinsButtons
          value={group.joins}
          onChange={(joins) => edits.change(group.id, (each) => (isGroup(each) ? { ...each, joins } : each))}
        />
        <Box sx={{ flex: 1 }} />
        {!isRoot && <RemoveButton node={group} />}
      </Box>
      {group.nodes.map((node) => (isGroup(node) ? <TreeBox key={node.id} group={node} /> : <TreeRow key={node.id} node={node} />))}
      <Box
        ref={setEnd}
        sx={{
          borderTop: 2,
          borderColor: isAtEnd ? 'primary.main' : 'transparent',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
        }}
      >
        {group.nodes.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
            {message('grid.groups.empty')}
          </Typography>
        )}
        <ColumnChoice onPick={(column) => edits.add(group.id, { id: nextNodeId(), isNegated: false, entry: emptyEntry(column) })}>
          {(button) => (
            <Button
              {...button}
              size="small"
              startIcon={<AddIcon />}
              data-add={group.id}
              aria-label={message('grid.groups.add_condition_to', { group: name })}
              sx={addButton}
            >
              {message('grid.groups.add_condition')}
            </Button>
          )}
        </ColumnChoice>
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-label={message('grid.groups.add_group_to', { group: name })}
          onClick={() => edits.add(group.id, emptyGroup(group.joins === 'and' ? 'or' : 'and'))}
          sx={addButton}
        >
          {message('grid.groups.add_group')}
        </Button>
      </Box>
    </Box>
  );
}

const box = { m: 0, p: 0, border: 0, minWidth: 0 } as const;
const inner = { border: 1, borderColor: 'divider', borderLeft: 3, borderRadius: '6px', p: { xs: 0.5, sm: 1 }, my: 0.5 } as const;
const addButton = { minHeight: { xs: 40, sm: 32 } } as const;
