import type { MenuGroup, MenuItem, SignInAnswer, UserType } from '../../../shared/shell/SignInAnswer.ts';

interface Example {
  readonly user?: string;
  readonly company?: string;
  readonly token?: string;
  readonly landing?: string;
  readonly status?: SignInAnswer['status'];
  readonly groups?: readonly MenuGroup[];
  readonly type?: UserType;
}

/** An answer of sign-in for tests: one user of one company with one menu group. */
export function signInAnswer({
  user = 'ada',
  company = 'acme',
  token = 'secret',
  landing = '',
  status = 0,
  groups,
  type = 'CUSTOMER',
}: Example = {}): SignInAnswer {
  return {
    status,
    profile: {
      MT_UID: user,
      MT_TYPE: type,
      MT_STYLE: '',
      MT_EMAIL: 'ada@example.com',
      MT_CUST: '',
      MT_FNAME: 'Ada',
      MT_LNAME: 'Byron',
      MT_SESSIONID: '',
      MT_ADM: 'N',
      MT_GRP: 'READERS',
      MT_RESU: '',
      MT_DACT: '',
      MT_LANG: 'en-us',
      MT_COMP: company,
      MT_STATUS: 'Active',
      MT_THEME: 'light',
    },
    groups: groups ?? [menuGroup({ landing_page: landing })],
    current_group: groups?.[0]?.code ?? 'READERS',
    masterconfig: {},
    current_account: null,
    switched_from: null,
    formats: { date: 'YYYY-MM-DD', time: 'HH:mm' },
    notices: { password: { expires_at: null, days_left: null, changed_at: null } },
    token,
    expires: '2026-03-01T12:30:00Z',
  };
}

/** A menu group for tests. */
export function menuGroup(changes: Partial<MenuGroup> = {}): MenuGroup {
  return { code: 'READERS', name: 'Readers', menulist: [], is_admin: 'N', landing_page: '', style: '', ...changes };
}

/** A menu entry for tests; without changes a heading without screen. */
export function menuItem(changes: Partial<MenuItem> & Pick<MenuItem, 'mid'>): MenuItem {
  return {
    TMHOOK: '',
    TMMTYP: 'L',
    TMVNAM: changes.mid,
    TSCID: null,
    CMCID: '',
    CMTITLE: changes.mid,
    CMVNAM: '',
    CMHID: '',
    DOCLIB: 'N',
    EXDOCLIB: 'N',
    DOCLIB_TYPE: '',
    helpmenu: { MHMID: '' },
    external: false,
    icon: '',
    ...changes,
  };
}
