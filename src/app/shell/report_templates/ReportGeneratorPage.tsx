import { useLocation } from 'react-router';
import { ExceptionsPage } from './ExceptionsPage.tsx';
import { GeneratorStart } from './GeneratorStart.tsx';
import { TemplatePage } from './TemplatePage.tsx';

/** RPT-GEN and the screens beside it: advanced options, allowed exceptions, and the rows of a template. Spec D-124 to D-126 */
export function ReportGeneratorPage() {
  const { pathname } = useLocation();
  if (pathname.endsWith('/EXCEPTIONS')) return <ExceptionsPage />;
  if (pathname.endsWith('/OPEN')) return <TemplatePage />;
  return <GeneratorStart isAdvanced={pathname.endsWith('/ADVANCED')} />;
}
