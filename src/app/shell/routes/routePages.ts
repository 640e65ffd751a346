import type { ComponentType } from 'react';
import { lazyPart } from '../../framework/lazyPart.ts';
import { LogoutPage } from '../login/LogoutPage.tsx';
import type { fixedRoutes } from './fixedRoutes.ts';
import { LoginRoute } from './LoginRoute.tsx';

/** The pages of the fixed routes, each loaded when it is first opened. */
export const routePages = {
  AccessLimitPage: lazyPart(() => import('../pages/AccessLimitPage.tsx'), 'AccessLimitPage'),
  ActivationPage: lazyPart(() => import('../pages/ActivationPage.tsx'), 'ActivationPage'),
  DocumentsPage: lazyPart(() => import('../documents/DocumentsPage.tsx'), 'DocumentsPage'),
  ForbiddenPage: lazyPart(() => import('../pages/ForbiddenPage.tsx'), 'ForbiddenPage'),
  HomePage: lazyPart(() => import('../pages/HomePage.tsx'), 'HomePage'),
  InitAccountPage: lazyPart(() => import('../pages/InitAccountPage.tsx'), 'InitAccountPage'),
  LoginRoute,
  LogoutPage,
  PrintableDocumentPage: lazyPart(() => import('../documents/PrintableDocumentPage.tsx'), 'PrintableDocumentPage'),
  UnauthorizedPage: lazyPart(() => import('../pages/UnauthorizedPage.tsx'), 'UnauthorizedPage'),
} satisfies Record<(typeof fixedRoutes)[number]['page'], ComponentType>;
