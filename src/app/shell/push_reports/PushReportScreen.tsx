import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { useScreen } from '../../framework/screens/useScreen.ts';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';

/** The list of a push report by its title, with a link for those who may open it; nobody else is told its name. Law 62, 66 */
export function PushReportScreen({ record }: FieldSlotProps) {
  const text = useText();
  const pagePath = usePagePath();
  const cmid = textOf(record['cmid']);
  const { data: screen } = useScreen(cmid);
  if (!screen) return '—';
  const path = screen.screens.find(({ view }) => view === 'list')?.path ?? cmid;
  return (
    <Link component={RouterLink} to={pagePath(path)}>
      {text(screen.title)}
    </Link>
  );
}
