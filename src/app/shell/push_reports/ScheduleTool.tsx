import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { DownloadToolProps } from '../../framework/grid/export/DownloadToolsContext.ts';
import { useGridExport, useGridLayout } from '../../framework/grid/state/GridContexts.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { useOpenScreens } from '../menus/useOpenScreens.ts';

const PushReportDialog = lazyPart(() => import('./PushReportDialog.tsx'), 'PushReportDialog');

/** Has the portal send the list of a grid as it is now, for those who may. Spec B-132 */
export function ScheduleTool({ onChosen, onShow }: DownloadToolProps) {
  const message = useMessage();
  const text = useText();
  const { list } = useGridLayout();
  const { parameters } = useGridExport();
  const { screens } = useOpenScreens();
  if (!list.canSchedule || !screens.some(({ cmid }) => cmid === 'PUSHREPORT_ADD')) return null;
  const open = (): void => {
    onChosen();
    onShow(
      <PushReportDialog
        apiKey={parseApiKey(list.apiKey)}
        parameters={parameters()}
        cmid={list.preferencesKey}
        list={text(list.title)}
        onClose={() => onShow(undefined)}
      />,
    );
  };
  return [
    <Divider key="divider" />,
    <MenuItem key="schedule" onClick={open}>
      <ListItemText primary={message('push_reports.schedule')} />
    </MenuItem>,
  ];
}
