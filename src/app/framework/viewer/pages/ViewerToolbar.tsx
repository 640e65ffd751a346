import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { NextIcon, PreviousIcon } from '../../icons.ts';
import { PageBox } from './PageBox.tsx';
import { ToolsMenu } from './ToolsMenu.tsx';
import type { ViewerTool } from './viewerTools.ts';

interface ViewerToolbarProps {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
  /** Percent, as shown. */
  readonly zoom: number;
  readonly onActualSize: () => void;
  readonly tools: readonly ViewerTool[];
  /** Pixels; the tools that have no place are in a menu. */
  readonly width: number;
}

/** Pixels from which all tools have a place beside one another. */
const wholeFrom = 560;
/** Pixels from which the page before and after have buttons; below, pages are scrolled or typed. */
const stepsFrom = 340;

/** The page in view, the zoom and the other tools of a viewer. */
export function ViewerToolbar({ page, count, onPage, zoom, onActualSize, tools, width }: ViewerToolbarProps) {
  const message = useMessage();
  const isWhole = width >= wholeFrom;
  const hasSteps = width >= stepsFrom;
  const shown = tools.filter(({ isAlways }) => isWhole || isAlways);
  const folded = tools.filter((tool) => !shown.includes(tool));
  const [zoomOut, zoomIn, ...rest] = shown;
  return (
    <Box role="toolbar" aria-label={message('viewer.tools')} sx={barSx}>
      {count > 1 && (
        <Group>
          {hasSteps && (
            <Tool icon={<PreviousIcon />} label={message('viewer.page_before')} isOff={page <= 1} onAct={() => onPage(page - 1)} />
          )}
          <PageBox page={page} count={count} onPage={onPage} />
          {hasSteps && (
            <Tool icon={<NextIcon />} label={message('viewer.page_after')} isOff={page >= count} onAct={() => onPage(page + 1)} />
          )}
        </Group>
      )}
      <Group>
        {zoomOut && <ToolOf tool={zoomOut} />}
        <Tooltip title={message('viewer.actual_size')} describeChild>
          <Button
            color="inherit"
            size="small"
            onClick={onActualSize}
            aria-label={message('viewer.zoom', { zoom })}
            sx={{ minWidth: 56, px: 0.5, fontVariantNumeric: 'tabular-nums' }}
          >
            {message('viewer.percent', { zoom })}
          </Button>
        </Tooltip>
        {zoomIn && <ToolOf tool={zoomIn} />}
      </Group>
      <Box sx={{ flex: 1 }} />
      <Group>
        {rest.map((tool) => (
          <ToolOf key={tool.id} tool={tool} />
        ))}
        {folded.length > 0 && <ToolsMenu tools={folded} />}
      </Group>
    </Box>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'flex', alignItems: 'center' }}>{children}</Box>;
}

function ToolOf({ tool: { icon: Icon, label, isOn, isOff, onAct } }: { readonly tool: ViewerTool }) {
  return <Tool icon={<Icon />} label={label} isOn={isOn} isOff={isOff} onAct={onAct} />;
}

interface ToolProps extends Pick<ViewerTool, 'label' | 'isOn' | 'isOff' | 'onAct'> {
  readonly icon: ReactNode;
}

function Tool({ icon, label, isOn, isOff, onAct }: ToolProps) {
  return (
    <Tooltip title={label}>
      {/* Not disabled: the button would lose the focus at the last page, and the keys of the viewer with it. */}
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isOff || undefined}
        color={isOn ? 'primary' : 'default'}
        onClick={isOff ? undefined : onAct}
        sx={{ minWidth: 36, minHeight: 36, opacity: isOff ? 0.4 : 1, '@media (max-width: 599.95px)': { minWidth: 40, minHeight: 40 } }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  px: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  '@media (max-width: 599.95px)': { px: 0.5, columnGap: 0 },
} as const;
