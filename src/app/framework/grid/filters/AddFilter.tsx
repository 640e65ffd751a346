import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { AddFilterIcon, StructureIcon } from '../../icons.ts';
import { WaitingContext } from '../../lazyPart.ts';
import { useGridActions, useGridLayout } from '../state/GridContexts.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { ColumnPopover } from './filterParts.ts';
import { useHasFilters } from './useHasFilters.ts';

/** Adds the filter of a column, which is searched by name. The new filter takes the focus. */
export function AddFilter() {
  const message = useMessage();
  const { openFilter, openGroups } = useGridActions();
  const { list } = useGridLayout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!useHasFilters()) return null;
  return (
    <>
      <ToolbarButton
        label={message('grid.add_filter')}
        icon={<AddFilterIcon />}
        data-add-filter=""
        popup="dialog"
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <WaitingContext value={null}>
          <ColumnPopover anchor={anchor} label={message('grid.add_filter')} onClose={() => setAnchor(null)} onPick={openFilter}>
            {list.answers.includes('where') && (
              <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.5 }}>
                <Button
                  fullWidth
                  color="inherit"
                  startIcon={<StructureIcon fontSize="small" />}
                  aria-haspopup="dialog"
                  onClick={() => {
                    setAnchor(null);
                    openGroups();
                  }}
                  sx={{ justifyContent: 'flex-start', px: 1.5, minHeight: { xs: 40, sm: 36 } }}
                >
                  {message('grid.groups.title')}
                </Button>
              </Box>
            )}
          </ColumnPopover>
        </WaitingContext>
      )}
    </>
  );
}
