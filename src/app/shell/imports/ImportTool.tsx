import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { GridToolProps } from '../../framework/grid/frame/GridToolsContext.ts';
import { useGridActions, useGridLayout } from '../../framework/grid/state/GridContexts.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { UploadIcon } from '../../framework/icons.ts';
import { lazyPart } from '../../framework/lazyPart.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog');

/** Imports a file into the list of a grid, for those who may add or change its records. */
export function ImportTool({ onChosen, onShow }: GridToolProps) {
  const message = useMessage();
  const text = useText();
  const { change } = useGridActions();
  const { importPath, title } = useGridLayout().list;
  if (importPath === undefined) return null;
  const open = (): void => {
    onChosen();
    onShow(
      <ImportDialog api={importPath} title={text(title)} onImported={() => change('refresh', {})} onClose={() => onShow(undefined)} />,
    );
  };
  return (
    <MenuItem onClick={open}>
      <ListItemIcon>
        <UploadIcon fontSize="small" />
      </ListItemIcon>
      {message('import.open')}
    </MenuItem>
  );
}
