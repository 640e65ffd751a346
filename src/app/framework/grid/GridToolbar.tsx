import AddIcon from '@mui/icons-material/Add';
import FullscreenIcon from '@mui/icons-material/Fullscreen';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExit';
import RefreshIcon from '@mui/icons-material/Refresh';
import SearchIcon from '@mui/icons-material/Search';
import SettingsIcon from '@mui/icons-material/Settings';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { shownTab } from '../../../shared/framework/grid/searchTab.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { FilterChips } from './FilterChips.tsx';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';
import { GridPreferencesDialog } from './GridPreferencesDialog.tsx';
import { SeparatorMenu } from './SeparatorMenu.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useAddButton } from './useAddButton.ts';
import { useIsNarrow } from './useIsNarrow.ts';

interface GridToolbarProps {
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
}

/** Tools of a grid and the active filters; in full screen also its title. Spec B-148, B-207, B-208, B-236, B-254, B-255. */
export function GridToolbar({ isFullscreen, onFullscreen }: GridToolbarProps) {
  const message = useMessage();
  const text = useText();
  const { list, parts } = useGridLayout();
  const { tab } = useGridState();
  const { change, onTab } = useGridActions();
  const [isArranging, setArranging] = useState(false);
  const add = useAddButton();
  const isNarrow = useIsNarrow();
  return (
    <Box
      role="toolbar"
      aria-label={message('grid.tools')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 0.5,
        px: { xs: 1, sm: 2 },
        py: 1,
        // Only the filters are printed.
        '@media print': { '& > :not(:first-of-type)': { display: 'none' } },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {isFullscreen && (
          <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {text(list.title)}
          </Typography>
        )}
        <FilterChips />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
        {parts.toolbarStart}
        <ToolbarButton
          label={message('grid.search')}
          pressed={shownTab(tab) !== 'none'}
          onClick={() => onTab({ kind: 'button' })}
          icon={<SearchIcon />}
        />
        <ToolbarButton label={message('grid.refresh')} onClick={() => change('refresh', {})} icon={<RefreshIcon />} />
        <ToolbarButton label={message('grid.preferences')} onClick={() => setArranging(true)} icon={<SettingsIcon />} />
        <SeparatorMenu />
        <ToolbarButton
          label={message(isFullscreen ? 'grid.exit_fullscreen' : 'grid.fullscreen')}
          pressed={isFullscreen}
          onClick={onFullscreen}
          icon={isFullscreen ? <FullscreenExitIcon /> : <FullscreenIcon />}
        />
        <DownloadMenu />
        {parts.toolbarEnd}
        {add && isNarrow && <ToolbarButton label={message('grid.add')} onClick={add} icon={<AddIcon color="primary" />} />}
        {add && !isNarrow && (
          <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={add} sx={{ ml: 1 }}>
            {message('grid.add')}
          </Button>
        )}
      </Box>
      {isArranging && <GridPreferencesDialog onClose={() => setArranging(false)} />}
    </Box>
  );
}
