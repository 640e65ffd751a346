import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useResetCompany } from '../password/useResetCompany.ts';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { hashOf, hashState, useMailedHash } from '../public/useMailedHash.ts';
import { ReportFile } from './ReportFile.tsx';

/** The page of a mailed link to a report. */
export function ReportFilePage() {
  const message = useMessage();
  const { state } = useLocation();
  const { code, company } = useResetCompany();
  if (useMailedHash(hashState)) return <LoadingPage />;
  const name = company === 'missing' ? undefined : company?.name;
  return (
    <PublicPage company={{ code, name }} title={message('report_file.title')}>
      <ReportFile hash={hashOf(state) || '-'} />
    </PublicPage>
  );
}
