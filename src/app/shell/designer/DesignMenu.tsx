import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignedReport } from '../../../shared/shell/designer/DesignedReport.ts';
import { saveFile } from '../../framework/api/fetchFile.ts';
import { DeleteDialog } from '../../framework/form/deletion/DeleteDialog.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { DeleteIcon, DownloadIcon, EditIcon, MoreIcon, ShowIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

interface DesignMenuProps {
  readonly definition: ReportDefinition;
  readonly stored: DesignedReport;
  /** true: the text of the draft is shown in place of its parts. */
  readonly isJson: boolean;
  readonly onJson: () => void;
}

const listCmid = 'REPORT-DESIGN';

/** The rarer tools of a design: its text and file, the page of its record, and its deletion. */
export function DesignMenu({ definition, stored, isJson, onJson }: DesignMenuProps) {
  const message = useMessage();
  const text = useText();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isDeleting, setDeleting] = useState(false);
  const close = (): void => setAnchor(undefined);
  const { id, version } = stored;
  const download = (): void =>
    saveFile({
      name: `${stored.definition.name}.report.json`,
      content: new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' }),
    });
  return (
    <>
      <IconButton
        aria-label={message('designer.more_of_report')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu id={menuId} open={anchor !== undefined} anchorEl={anchor} onClose={close}>
        <MenuItem
          selected={isJson}
          onClick={() => {
            close();
            onJson();
          }}
        >
          <ListItemIcon>
            <EditIcon fontSize="small" />
          </ListItemIcon>
          {message('designer.tab_json')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            download();
          }}
        >
          <ListItemIcon>
            <DownloadIcon fontSize="small" />
          </ListItemIcon>
          {message('designer.download')}
        </MenuItem>
        <MenuItem component={RouterLink} to={pagePath(`${listCmid}/{id}`, id)}>
          <ListItemIcon>
            <ShowIcon fontSize="small" />
          </ListItemIcon>
          {message('designer.record')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setDeleting(true);
          }}
        >
          <ListItemIcon>
            <DeleteIcon fontSize="small" />
          </ListItemIcon>
          {message('form.delete')}
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          apiUrl="report_designs"
          record={{ id, version }}
          label={message('designer.report')}
          name={text(definition.title)}
          restoredBy="administrator"
          history={undefined}
          links={[]}
          onDeleted={() => void navigate(pagePath(listCmid))}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
