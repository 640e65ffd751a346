import type { Access } from '../../../shared/framework/definitions/types.gen.ts';

/** An address of the portal that comes from no definition. */
export interface FixedRoute {
  /** In the syntax of React Router. */
  readonly path: string;
  /** The screen to name in calls, log and help; null if the specification names none. Spec S-009. */
  readonly cmid: string | null;
  /** Spec S-010. */
  readonly level: Access;
  /** Message key of the page's title. Spec S-038. */
  readonly titleKey: string;
  /** Its component in `routePages`. */
  readonly page: string;
  /** Drawn within the frame of the signed-in app, with menus and top bar: always, or for a signed-in user of the page's company. */
  readonly frame?: 'app' | 'signed_in';
}

/** Specification, main part 2: the addresses with their own page. Pure redirects are in `redirectOf`. */
export const fixedRoutes = [
  { path: '/:company/login', cmid: null, level: 'public', titleKey: 'login.title', page: 'LoginRoute' },
  { path: '/:company/logout', cmid: null, level: 'public', titleKey: 'pages.logout', page: 'LogoutPage' },
  { path: '/:company/home', cmid: null, level: 'user', titleKey: 'layout.home', page: 'HomePage', frame: 'app' },
  {
    path: '/:company/pages/init-account',
    cmid: null,
    level: 'user',
    titleKey: 'pages.init_account',
    page: 'InitAccountPage',
    frame: 'signed_in',
  },
  {
    path: '/:company/pages/update-security-profile',
    cmid: null,
    level: 'user',
    titleKey: 'security.title',
    page: 'SecurityProfilePage',
    frame: 'app',
  },
  { path: '/register-check', cmid: null, level: 'public', titleKey: 'registration.title', page: 'RegisterCheckPage' },
  { path: '/register-complete', cmid: null, level: 'public', titleKey: 'registration.title', page: 'RegisterCompletePage' },
  { path: '/reset-password', cmid: null, level: 'public', titleKey: 'reset.title', page: 'ResetPasswordPage', frame: 'signed_in' },
  { path: '/reset-password/security-check', cmid: null, level: 'public', titleKey: 'reset.check_title', page: 'SecurityCheckPage' },
  { path: '/reset-password/set', cmid: null, level: 'public', titleKey: 'reset.set_title', page: 'SetPasswordPage' },
  { path: '/reset-password/error', cmid: null, level: 'public', titleKey: 'reset.error_title', page: 'ResetErrorPage' },
  { path: '/reset-password/account-change', cmid: null, level: 'public', titleKey: 'hold.title', page: 'AccountChangePage' },
  { path: '/report-file', cmid: null, level: 'public', titleKey: 'report_file.title', page: 'ReportFilePage' },
  {
    path: '/online-quoting-access',
    cmid: null,
    level: 'public',
    titleKey: 'registration.online-quoting_access',
    page: 'OnlineQuotingAccessPage',
  },
  { path: '/rapid-bol-access', cmid: null, level: 'public', titleKey: 'registration.rapid-bol_access', page: 'RapidBolAccessPage' },
  {
    path: '/online-quoting-activation',
    cmid: 'OQ-ACTIVATE',
    level: 'public',
    titleKey: 'registration.online-quoting_activation',
    page: 'OnlineQuotingActivationPage',
  },
  {
    path: '/rapid-bol-activation',
    cmid: null,
    level: 'public',
    titleKey: 'registration.rapid-bol_activation',
    page: 'RapidBolActivationPage',
  },
  { path: '/401-unauthorized', cmid: null, level: 'public', titleKey: 'pages.unauthorized', page: 'UnauthorizedPage' },
  { path: '/403-forbidden', cmid: 'ERR-403', level: 'public', titleKey: 'pages.forbidden', page: 'ForbiddenPage', frame: 'signed_in' },
  { path: '/access-limit', cmid: null, level: 'public', titleKey: 'pages.access_limit', page: 'AccessLimitPage', frame: 'signed_in' },
  { path: '/maintenance', cmid: null, level: 'public', titleKey: 'maintenance.page_title', page: 'MaintenancePage' },
  { path: '/documents/*', cmid: 'API-DOCS', level: 'public', titleKey: 'documents.title', page: 'DocumentsPage', frame: 'signed_in' },
  { path: '/printable_documents/*', cmid: 'API-DOCS', level: 'public', titleKey: 'documents.title', page: 'PrintableDocumentPage' },
] as const satisfies readonly FixedRoute[];

/** The screen at an address whose first segment belongs to the portal, such as `/403-forbidden`. */
export function fixedCmidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1];
  return fixedRoutes.find(({ path, cmid }) => cmid !== null && path.split('/')[1] === first)?.cmid ?? undefined;
}

/** true for the first segment below `pages/` of a page that comes from no definition, such as `init-account`. */
export function isFixedScreen(segment: string): boolean {
  return fixedRoutes.some(({ path }) => path === `/:company/pages/${segment}`);
}
