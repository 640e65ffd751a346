import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EditIcon } from '../../framework/icons.ts';
import { screenPath } from '../addresses/addresses.ts';
import { useOpenScreens } from '../menus/useOpenScreens.ts';
import { useCompany } from '../session/useCompany.ts';

const [listCmid, newPath, editPath] = ['MH-START', 'MH-ADD', 'MH-EDIT'] as const;

interface HelpWritingProps {
  readonly cmid: string;
  /** Id of the help record; undefined if there is none yet. */
  readonly id: number | undefined;
  readonly onOpen: () => void;
}

/** Link to this screen's help text, or to a new one, for users with the right to write help. */
export function HelpWriting({ cmid, id, onOpen }: HelpWritingProps) {
  const message = useMessage();
  const company = useCompany();
  const mayWrite = useOpenScreens().screens.some((screen) => screen.cmid === listCmid);
  if (!mayWrite) return null;
  // A new text has the ID of its screen, unless its writer chooses another one.
  const parameters = [formatQueryParameter('cmid_label', cmid), formatQueryParameter('MHMID', cmid)].join('&');
  return (
    <Box sx={{ mt: 2, '@media print': { display: 'none' } }}>
      <Button
        component={Link}
        to={screenPath(company, id === undefined ? `${newPath}?${parameters}` : `${editPath}/${id}`)}
        size="small"
        variant="outlined"
        startIcon={<EditIcon />}
        onClick={onOpen}
      >
        {message(id === undefined ? 'help.write' : 'help.edit')}
      </Button>
    </Box>
  );
}
