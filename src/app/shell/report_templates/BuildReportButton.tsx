import { MainLink } from '../../framework/grid/tools/MainLink.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';

/** Leads from a list of templates to the generator. */
export function BuildReportButton() {
  const message = useMessage();
  const pagePath = usePagePath();
  return <MainLink to={pagePath('RPT-GEN')} label={message('report_generator.new')} />;
}
