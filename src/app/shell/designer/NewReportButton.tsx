import { MainLink } from '../../framework/grid/tools/MainLink.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

/** Leads from the list of designed reports to the designer with nothing chosen yet. */
export function NewReportButton() {
  const message = useMessage();
  const pagePath = usePagePath();
  return <MainLink to={pagePath('REPORT-DESIGNER')} label={message('designer.new')} />;
}
