import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { findNode, placeOf } from '../../../../../shared/framework/grid/groups/editTree.ts';
import { isGroup, type TreeGroup, treeConditions } from '../../../../../shared/framework/grid/groups/FilterTree.ts';
import { nodeOfTree } from '../../../../../shared/framework/grid/groups/nodeOfTree.ts';
import { readTree, typedConditions } from '../../../../../shared/framework/grid/groups/readTree.ts';
import { entryFilters } from '../../../../../shared/framework/grid/view/entryFilters.ts';
import { useMessage } from '../../../i18n/useMessage.ts';
import { visuallyHidden } from '../../../visuallyHidden.ts';
import { useGridActions, useGridLayout, useGridState } from '../../state/GridContexts.ts';
import { useIsNarrow } from '../../state/useIsNarrow.ts';
import { useFilterWords } from '../words/useFilterWords.ts';
import { TreeBox } from './TreeBox.tsx';
import { TreeContext, type TreeParts } from './TreeContext.ts';
import { valueInput } from './TreeRow.tsx';
import { treeText } from './treeText.ts';
import { pathOf, useFilterTree } from './useFilterTree.ts';
import { useGroupLimits } from './useGroupLimits.ts';

/** The pointer moves so many pixels before a press becomes a drag. */
const dragFrom = 4;

/**
 * Builds groups of conditions: all or any of them, each to be reversed, moved and removed, with the whole in words below. Applied together;
 * they hold besides the filters of columns. Grid contract 9.
 */
export function GroupsDialog() {
  const message = useMessage();
  const isNarrow = useIsNarrow();
  const { grammar } = useGridLayout();
  const { view } = useGridState();
  const { setRest, closeGroups } = useGridActions();
  const { columns } = grammar;
  const limits = useGroupLimits();
  const { root, isChanged, news, added, edits } = useFilterTree(() => readTree(view.rest, columns, view.typed), limits.levelsMax);
  // The reason why the groups could not be applied, until they change.
  const [found, setFound] = useState<{ readonly root: TreeGroup; readonly text: string }>();
  const problem = found?.root === root ? found.text : undefined;
  const [isChecked, setChecked] = useState(false);
  const tree = useRef<HTMLDivElement>(null);
  const words = useFilterWords(treeConditions(root).map(({ entry }) => entry));
  useEffect(() => {
    // A node moved to another group is mounted again, and a removed node had the focus.
    if (news?.kind === 'moved') tree.current?.querySelector<HTMLElement>(`[data-handle="${news.id}"]`)?.focus();
    if (news?.kind === 'removed') tree.current?.querySelector<HTMLElement>(`[data-add="${news.from}"]`)?.focus();
  }, [news]);
  const nameAt = (isOfGroup: boolean, path: string) =>
    message(path === '' ? 'grid.groups.root' : `grid.groups.${isOfGroup ? 'group' : 'condition'}`, { path });
  const parts: TreeParts = {
    edits,
    nameOf: (node) => nameAt(isGroup(node), pathOf(root, node.id)),
    textOf: (node) => treeText(node, columns, words),
    added,
    isChecked,
  };
  const apply = () => {
    const wrong = treeConditions(root).filter(({ entry }) => {
      const column = columns.find(({ name }) => name === entry.column);
      return !column || entryFilters(entry, column).length === 0;
    });
    const [first] = wrong;
    const node = nodeOfTree(root, columns);
    const rest = node ? [node] : [];
    const reason = first ? message('grid.groups.incomplete', { count: wrong.length }) : limits.problemOf(root, rest);
    setFound(reason === undefined ? undefined : { root, text: reason });
    setChecked(true);
    if (first) tree.current?.querySelector<HTMLElement>(`[data-node="${first.id}"] [data-value] :is(${valueInput})`)?.focus();
    if (reason !== undefined) return;
    if (isChanged) setRest(rest, typedConditions(root, columns));
    closeGroups();
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = over && placeAt(root, String(over.id));
    if (place) edits.move(String(active.id), place);
  };
  const said = treeText(root, columns, words);
  const refusal = news?.kind === 'refused' ? limits.messageOf(news.excess) : undefined;
  return (
    <Dialog
      open
      // A click outside the dialog would lose the conditions.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || !isChanged) closeGroups();
      }}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      disableRestoreFocus
      aria-labelledby="grid-groups-title"
      aria-describedby="grid-groups-intro"
    >
      <DialogTitle id="grid-groups-title">{message('grid.groups.title')}</DialogTitle>
      <DialogContent sx={{ px: { xs: 1, sm: 3 } }}>
        <Typography id="grid-groups-intro" variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {message('grid.groups.intro')}
        </Typography>
        <TreeForm tree={tree} root={root} parts={parts} onApply={apply} onDrop={drop} />
        {(problem ?? refusal) !== undefined && (
          <Alert severity={problem === undefined ? 'info' : 'error'} role="alert" sx={{ mt: 1 }}>
            {problem ?? refusal}
          </Alert>
        )}
        <Typography data-said="" variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {said === '' ? message(treeConditions(root).length > 0 ? 'grid.groups.all_missing' : 'grid.groups.all_rows') : said}
        </Typography>
        <output style={visuallyHidden}>{newsText(parts, root, news, nameAt, message)}</output>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={closeGroups}>
          {message('grid.cancel')}
        </Button>
        <Button variant="contained" type="submit" form="grid-groups-form">
          {message('grid.groups.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface TreeFormProps {
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly root: TreeGroup;
  readonly parts: TreeParts;
  readonly onApply: () => void;
  readonly onDrop: (event: DragEndEvent) => void;
}

/** The conditions in their groups, each to be dragged to another place. */
function TreeForm({ tree, root, parts, onApply, onDrop }: TreeFormProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }));
  return (
    <form
      id="grid-groups-form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDrop}
        // The line below announces each move, also those by keys.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      >
        <TreeContext value={parts}>
          <Box ref={tree}>
            <TreeBox group={root} isRoot />
          </Box>
        </TreeContext>
      </DndContext>
    </form>
  );
}

/** The place of a drop: before a node, or at the end of a group. */
function placeAt(root: TreeGroup, target: string) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'before') return placeOf(root, id);
  const group = findNode(root, id);
  return group && isGroup(group) ? { group: id, index: group.nodes.length } : undefined;
}

function newsText(
  { nameOf }: TreeParts,
  root: TreeGroup,
  news: ReturnType<typeof useFilterTree>['news'],
  nameAt: (isOfGroup: boolean, path: string) => string,
  message: ReturnType<typeof useMessage>,
): string {
  if (news?.kind === 'removed') return message('grid.groups.removed', { name: nameAt(news.isGroup, news.path) });
  if (news?.kind !== 'moved') return '';
  const node = findNode(root, news.id);
  const place = placeOf(root, news.id);
  const group = place && findNode(root, place.group);
  if (!node || !place || !group || !isGroup(group)) return '';
  return message('grid.groups.moved', { name: nameOf(node), position: place.index + 1, count: group.nodes.length, group: nameOf(group) });
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
