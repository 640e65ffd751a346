import type { ComponentType } from 'react';
import { lazyPart } from '../../framework/lazyPart.ts';
import type { fixedRoutes } from '../addresses/fixedRoutes.ts';
import { LogoutPage } from '../login/LogoutPage.tsx';
import { HomePage } from '../pages/screenParts.ts';
import { LoginRoute } from './LoginRoute.tsx';

/** The pages of the fixed routes, each loaded when it is first opened. */
export const routePages = {
  AccessLimitPage: lazyPart(() => import('../pages/AccessLimitPage.tsx'), 'AccessLimitPage'),
  AccountChangePage: lazyPart(() => import('../holds/AccountChangePage.tsx'), 'AccountChangePage'),
  DocumentsPage: lazyPart(() => import('../documents/DocumentsPage.tsx'), 'DocumentsPage'),
  ForbiddenPage: lazyPart(() => import('../pages/ForbiddenPage.tsx'), 'ForbiddenPage'),
  HomePage,
  InitAccountPage: lazyPart(() => import('../password/InitAccountPage.tsx'), 'InitAccountPage'),
  LoginRoute,
  LogoutPage,
  MaintenancePage: lazyPart(() => import('../maintenance/MaintenancePage.tsx'), 'MaintenancePage'),
  OnlineQuotingAccessPage: lazyPart(() => import('../registration/AccessRequestPage.tsx'), 'OnlineQuotingAccessPage'),
  OnlineQuotingActivationPage: lazyPart(() => import('../registration/ActivationPage.tsx'), 'OnlineQuotingActivationPage'),
  PrintableDocumentPage: lazyPart(() => import('../documents/PrintableDocumentPage.tsx'), 'PrintableDocumentPage'),
  RapidBolAccessPage: lazyPart(() => import('../registration/AccessRequestPage.tsx'), 'RapidBolAccessPage'),
  RapidBolActivationPage: lazyPart(() => import('../registration/ActivationPage.tsx'), 'RapidBolActivationPage'),
  RegisterCheckPage: lazyPart(() => import('../registration/RegisterCheckPage.tsx'), 'RegisterCheckPage'),
  RegisterCompletePage: lazyPart(() => import('../registration/RegisterCompletePage.tsx'), 'RegisterCompletePage'),
  ResetErrorPage: lazyPart(() => import('../password/ResetErrorPage.tsx'), 'ResetErrorPage'),
  ReportFilePage: lazyPart(() => import('../push_reports/ReportFilePage.tsx'), 'ReportFilePage'),
  ResetPasswordPage: lazyPart(() => import('../password/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  SecurityCheckPage: lazyPart(() => import('../password/SecurityCheckPage.tsx'), 'SecurityCheckPage'),
  SecurityProfilePage: lazyPart(() => import('../password/SecurityProfilePage.tsx'), 'SecurityProfilePage'),
  SetPasswordPage: lazyPart(() => import('../password/SetPasswordPage.tsx'), 'SetPasswordPage'),
  UnauthorizedPage: lazyPart(() => import('../pages/UnauthorizedPage.tsx'), 'UnauthorizedPage'),
} satisfies Record<(typeof fixedRoutes)[number]['page'], ComponentType>;
