const frame = ['src/app/shell/layout', 'src/app/shell/menus', 'src/app/shell/routes', 'src/app/shell/signed_in'] as const;
const session = ['src/app/shell/login', 'src/app/shell/session', 'src/server/shell/session', 'src/shared/shell/session'] as const;
const forms = ['src/app/framework/form', 'src/app/framework/drafts', 'src/server/framework/records'] as const;
const undo = ['src/app/framework/changes', 'src/server/framework/changes', 'src/server/shell/changes'] as const;
const passwords = ['src/app/shell/password', 'src/server/shell/password', 'src/app/shell/forms'] as const;

/** Folders whose change calls for an errand of a person, by the name of its spec. */
export const areasOfErrands = {
  'change-the-database': ['src/app/shell/definitions', 'src/server/shell/definitions', 'src/server/db/schema'],
  'copy-a-menu': ['src/server/shell/menus', 'src/app/framework/form', 'resources/menus'],
  'copy-a-menu-group': ['src/server/shell/menus', 'src/app/framework/form'],
  'edit-a-company': [...forms, 'src/app/framework/dialogs', 'src/server/shell/companies'],
  'every-route': [
    'src/app/shell/addresses',
    'src/app/shell/routes',
    'src/app/shell/documents',
    'src/app/shell/sign_on',
    'src/server/shell/sign_on',
  ],
  'every-screen': [
    'src/app/framework',
    'src/app/domain',
    'src/app/shell',
    'src/server/framework/definitions',
    'src/shared/framework/definitions',
    'resources',
    'schemas',
  ],
  'find-the-way': [
    ...frame,
    'src/app/shell/palette',
    'src/app/shell/choices',
    'src/app/shell/theme',
    'src/server/shell/menus',
    'resources/menus',
  ],
  'forged-sign-in': ['src/server/framework/http', 'src/server/shell/session'],
  'keep-a-session': [...session, 'src/app/shell/routes'],
  'keep-what-is-typed': ['src/app/framework/drafts', 'src/app/framework/form', 'src/app/shell/session'],
  maintenance: ['src/app/shell/maintenance', 'src/server/shell/maintenance'],
  'read-the-news': ['src/app/shell/announcements', 'src/app/shell/help', 'src/server/shell/announcements'],
  register: ['src/app/shell/registration', 'src/app/shell/captcha', 'src/server/shell/registration', 'src/server/shell/captcha'],
  'reset-a-password': [...passwords, 'src/server/shell/mail'],
  'run-a-job-again': ['src/server/shell/jobs', 'src/server/framework/jobs', 'src/server/shell/mail'],
  'save-when-it-fails': ['src/app/framework/form', 'src/app/shell/forms', 'src/app/shell/errors', 'src/app/framework/api'],
  'set-preferences': ['src/app/shell/preferences', 'src/server/shell/preferences', 'src/app/shell/theme'],
  'sign-in': session,
  'sign-on': ['src/app/shell/login', 'src/server/shell/sign_on'],
  'switch-and-explain': ['src/app/shell/switching', 'src/app/shell/access', 'src/server/shell/access', 'src/server/shell/session'],
  'undo-a-deletion': [...undo, 'src/app/framework/grid'],
  'undo-changes': [...undo, 'src/app/framework/grid', 'src/app/framework/cells'],
  'use-the-keyboard': ['src/app/shell/shortcuts', 'src/app/framework/grid', 'src/app/shell/help', 'src/app/shell/layout'],
  'when-something-fails': [
    'src/app/shell/errors',
    'src/app/framework/api',
    'src/app/framework/lazyPart.ts',
    'src/app/shell/version',
    'src/app/shell/palette',
  ],
} as const;
