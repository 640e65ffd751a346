import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

/** Leads from the list of designed reports to the designer with nothing chosen yet. */
export function NewReportButton() {
  const message = useMessage();
  const pagePath = usePagePath();
  return (
    <Button component={Link} to={pagePath('REPORT-DESIGNER')} variant="contained" startIcon={<AddIcon />} sx={{ whiteSpace: 'nowrap' }}>
      {message('designer.new')}
    </Button>
  );
}
