import type { EntityProperty, EntityScope } from '../src/shared/framework/definitions/types.gen.ts';
import type { Text } from '../src/shared/framework/text.ts';

/** Additions to an entity's table, or deviations from it, each with its reason. */
export interface EntityChoices {
  /** Fields that name a record in links and pickers. */
  readonly title?: readonly string[];
  readonly scope?: EntityScope;
  /** Required in the table, but not yet known when the record is made, or set by the server. */
  readonly optional?: readonly string[];
  readonly properties?: Readonly<Record<string, Partial<EntityProperty>>>;
  /** Message for a value of `x-unique` that exists already. */
  readonly taken?: Text;
}

/** The choices for an entity; empty if its table is sufficient. */
export function choicesOf(entity: string): EntityChoices {
  return choices[entity] ?? {};
}

const serverSet = { readOnly: true } as const;

/** Rule R-069: the lists that administrators maintain. */
const idTaken: Text = { en: 'ID already exists, enter a unique ID', fr: 'Cet identifiant existe déjà, entrez-en un autre' };

/** Rule R-076. */
const sideMenuEmpty: Text = {
  en: 'Sidemenu and Submenu name and sequence required',
  fr: 'Le nom et l’ordre du menu latéral et du sous-menu sont obligatoires',
};

/** Rule R-002: the spelling of fields of people and freight; the generic input has another. */
const email = { 'x-message': { en: 'Invalid Email address', fr: 'Adresse courriel non valide' } } as const;

const choices: Readonly<Record<string, EntityChoices>> = {
  companies: {
    title: ['name'],
    taken: idTaken,
    // An administrator of a company sees that company, the product's administrator sees all (law 11).
    scope: [{ role: 'company', field: 'id' }],
    // The code is the first path segment: links and bookmarks hold it.
    properties: { code: { 'x-immutable': true, minLength: 2 }, time_zone: { format: 'time-zone' } },
  },
  customers: {
    title: ['name', 'code'],
    taken: idTaken,
    properties: {
      // Rule R-014.
      code: { 'x-message': { en: 'Invalid Customer Code Format', fr: 'Format du code de client non valide' } },
      credit_limit: { minimum: 0 },
      email,
      tax_exempt_number: { 'x-when': { visible: { tax_exempt: true }, required: { tax_exempt: true } } },
      fak_class: { 'x-when': { visible: { classification: 'fak' }, required: { classification: 'fak' } } },
      can_view_probills: { default: true },
      classification: { default: 'density' },
    },
  },
  customer_accounts: {
    title: ['name', 'account'],
    taken: idTaken,
    // Seven digits, zero-padded, from 100000 (rules ).
    properties: {
      account: {
        pattern: '^(0[1-9][0-9]{5}|[1-9][0-9]{6})$',
        'x-immutable': true,
        'x-message': { en: 'Account code must be 7 digits', fr: 'Le numéro de compte doit avoir 7 chiffres' },
      },
    },
  },
  users: {
    title: ['MT_FNAME', 'MT_LNAME'],
    taken: { en: 'User already exists', fr: 'Cet utilisateur existe déjà' }, // rule R-073
    scope: [{ role: 'company', field: 'MT_COMP' }],
    // A user made by an administrator has no password until the first activation or reset.
    optional: ['password_hash', 'password_changed_at'],
    properties: {
      // Rule R-233.
      MT_UID: {
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
        'x-immutable': true,
        'x-message': { en: 'User ID contains invalid characters', fr: 'Le code d’utilisateur contient des caractères non valides' },
      },
      MT_COMP: { 'x-immutable': true },
      MT_EMAIL: email,
      // Rule R-075.
      MT_GRP: {
        'x-required-message': { en: 'Please assign at least 1 menu group', fr: 'Veuillez attribuer au moins 1 groupe de menus' },
      },
      // Derived from the menu groups; grants nothing (law 11).
      MT_ADM: serverSet,
      MT_RESU: serverSet,
      MT_STATUS: { default: 'active' },
      locked_at: serverSet,
      failed_logins: { ...serverSet, default: 0 },
      last_login: serverSet,
      password_hash: serverSet,
      password_changed_at: serverSet,
    },
  },
  user_types: { title: ['code'], taken: idTaken, properties: { code: { 'x-immutable': true } } },
  menu_groups: {
    title: ['code'],
    taken: idTaken,
    properties: {
      code: { pattern: '^[A-Z][A-Z0-9_]*$', 'x-immutable': true },
      landing_page: { pattern: '^[A-Za-z][A-Za-z0-9_-]*$' },
    },
  },
  user_menu_groups: {
    title: ['user', 'menu_group'],
    scope: [
      { role: 'owner', field: 'user' },
      { through: 'user', writes: true },
    ],
  },
  group_accounts: {
    title: ['user', 'account'],
    scope: [
      { role: 'owner', field: 'user' },
      { through: 'user', writes: true },
    ],
    properties: { can_quote: { default: true }, can_ship: { default: true }, can_view_charges: { default: true } },
  },
  // A menu or command may belong to any group, so its names are not a secret of a company.
  menus: {
    title: ['CMTITLE'],
    taken: { en: 'Menu ID already exist', fr: 'Cet ID de menu existe déjà' }, // rule R-070
    properties: {
      mid: { 'x-immutable': true },
      CMTITLE: { 'x-translations': { fr: 'title_fr' } },
      DOCLIB_TYPE: { 'x-when': { visible: { DOCLIB: 'Y' }, required: { DOCLIB: 'Y' } } },
    },
  },
  side_menus: {
    title: ['name_en'],
    properties: {
      name_en: { 'x-required-message': sideMenuEmpty },
      name_fr: { 'x-required-message': sideMenuEmpty },
      sequence: { minimum: 0, 'x-required-message': sideMenuEmpty },
    },
  },
  commands: {
    title: ['cmid'],
    taken: idTaken,
    // For a screen of a definition these come from the registry; the administrator sets titles, analytics and status (law 9).
    properties: {
      cmid: { pattern: '^[A-Za-z][A-Za-z0-9_-]*$', 'x-immutable': true },
      command_path: { 'x-immutable': true },
      access: { 'x-immutable': true },
      api_url: { 'x-immutable': true },
      analytics: { default: 'Y' },
    },
  },
  sessions: {
    title: ['user', 'issued_at'],
    // Rows belong to the user; the administrators of the user's company see them all (law 2).
    scope: [{ role: 'owner', field: 'user' }],
  },
  // Records of external tables may have a text as their key.
  audit_log: { title: ['at'], optional: ['record_id'] },
  command_log: { title: ['cmid', 'at'] },
  portlet_performance: { title: ['cmid', 'hour'] },
  // An administrator sees the actions of the users of the same company.
  portlet_history: { title: ['user', 'cmid'], scope: [{ role: 'owner', field: 'user' }] },
  environment_variables: {
    title: ['name'],
    // `secret_value` holds a secret value and is never sent to clients.
    properties: { name: { 'x-immutable': true }, value: { 'x-when': { visible: { secret: false } } } },
  },
  master_configs: { title: ['key_group', 'mc_key'], properties: { mc_value: { 'x-translations': { fr: 'mc_value_fr' } } } },
  languages: { title: ['name_native'] },
  translations: { title: ['namespace', 'key'] },
  menu_help: { title: ['MHMID', 'title_en'] },
  announcements: { title: ['title_en'], properties: { severity: { default: 'info' }, show_on_home: { default: true } } },
  announcement_reads: { title: ['announcement', 'user'] },
  sales_codes: { title: ['code', 'name'], taken: idTaken },
  user_sales: { title: ['user', 'sales_code'] },
  security_questions: { title: ['text_en'] },
  user_security_answers: { title: ['user', 'slot'] },
  verification_codes: { title: ['email', 'kind'] },
  api_documents: { title: ['title_en'] },
  email_history: { title: ['subject'] },
  // An employee's own record; payroll owns the other data, and its screens should state this.
  employees: {
    title: ['first_name', 'last_name'],
    taken: idTaken,
    scope: [{ role: 'owner', field: 'user' }],
    properties: { personal_email: email },
  },
  // A draft, a failed quote and a spot quote have no price yet.
  quotes: { title: ['quote_number'], optional: ['subtotal', 'fuel_surcharge', 'tax_total', 'total'] },
  // For an employee the number on file counts, and there may be none.
  registrations: { title: ['control_number'], optional: ['phone'], properties: { email } },
  secondary_authorizations: { title: ['source', 'user'] },
  attachments: {
    title: ['filename'],
    scope: [{ role: 'owner', field: 'uploadBy' }],
    properties: { sha256: { pattern: '^[0-9a-f]{64}$' }, size: { maximum: 107374182400 } },
  },
  service_points: { properties: { time_zone: { format: 'time-zone' } } },
  regions: {
    title: ['code', 'name_en'],
    taken: { en: 'Region already exists', fr: 'Cette région existe déjà' }, // rule R-072
    properties: { time_zone: { format: 'time-zone' } },
  },
  terminals: {
    title: ['code', 'name'],
    taken: idTaken,
    properties: {
      email,
      time_zone: { format: 'time-zone', default: 'America/Toronto' },
      code: { pattern: '^[A-Z]{3,4}$', 'x-immutable': true },
    },
  },
  interline_carriers: { title: ['name'], properties: { scac: { pattern: '^[A-Z]{2,4}$' } } },
  shipments: {
    title: ['probill'],
    properties: {
      // Rules.
      probill: { 'x-immutable': true, 'x-message': { en: 'Invalid Probill Number', fr: 'Numéro de probill non valide' } },
      original_probill: {
        pattern: '^[0-9]{10}$',
        'x-message': { en: 'Must be a 10 digit number', fr: 'Doit être un nombre de 10 chiffres' },
      },
      pieces: { 'x-message': { en: 'Invalid number of pieces', fr: 'Nombre de pièces non valide' } },
      weight: { 'x-message': { en: 'Invalid weight value', fr: 'Poids non valide' } },
      status: { default: 'in_transit' },
      service_level: { default: 'standard' },
      record_state: { default: 'processed' },
      declared_value: { minimum: 0 },
      verified_weight: { minimum: 0 },
      rated_weight: { minimum: 0 },
      trailer_feet: { minimum: 0 },
      density: { minimum: 0 },
      tax_total: { minimum: 0 },
    },
  },
  // Nine digits, or the ten of a Quebec enterprise number.
  credit_applications: { properties: { business_number: { pattern: '^[0-9]{9,10}$' } } },
};
