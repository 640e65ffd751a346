import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

/** Leads from a list of templates to the generator. */
export function BuildReportButton() {
  const message = useMessage();
  const pagePath = usePagePath();
  return (
    <Button component={Link} to={pagePath('RPT-GEN')} variant="contained" startIcon={<AddIcon />} sx={{ whiteSpace: 'nowrap' }}>
      {message('report_generator.new')}
    </Button>
  );
}
