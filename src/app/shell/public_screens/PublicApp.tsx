import { type ReactNode, useEffect, useState } from 'react';
import { memoryStore } from 'react-admin';
import type { FindResource } from '../../framework/admin/resourceCatalogue.ts';
import { DraftUserContext, visitorOf } from '../../framework/drafts/DraftUserContext.ts';
import { VisitorCheckContext } from '../../framework/form/record/VisitorCheckContext.ts';
import { Notices } from '../../framework/notices/Notices.tsx';
import { definitionsVersion } from '../../framework/screens/definitionsVersion.ts';
import { refetchScreens } from '../../framework/screens/useScreen.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { AdminContexts } from '../signed_in/AdminContexts.tsx';
import { makeQueryClient } from '../signed_in/queryClient.ts';
import { anonymousAuth } from './anonymousAuth.ts';
import { PublicFrame } from './PublicFrame.tsx';

interface PublicAppProps {
  /** Code of the company in the address. */
  readonly company: string;
  readonly children: ReactNode;
}

/** The app without a session: the contexts that screens need, and the public frame. Nothing of it outlives the tab. Law 65 */
export function PublicApp({ company, children }: PublicAppProps) {
  const [queryClient] = useState(makeQueryClient);
  const [store] = useState(() => memoryStore());
  useEffect(() => definitionsVersion.subscribe(() => void refetchScreens(queryClient)), [queryClient]);
  return (
    <AdminContexts company={company} authProvider={anonymousAuth} findResource={findNone} queryClient={queryClient} store={store}>
      <DraftUserContext value={visitorOf(company)}>
        <VisitorCheckContext value={CaptchaField}>
          <PublicFrame company={company}>{children}</PublicFrame>
        </VisitorCheckContext>
        <Notices />
      </DraftUserContext>
    </AdminContexts>
  );
}

/** The catalogue of resources is only for users. */
const findNone: FindResource = () => Promise.resolve(undefined);
