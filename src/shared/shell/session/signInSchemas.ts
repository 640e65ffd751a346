import { fields } from '../../framework/calls/schemaParts.ts';

const text = { type: 'string' } as const;
const yesNo = { type: 'string', enum: ['Y', 'N'] } as const;

/** Specification, main part 3: profile of the signed-in user; texts are empty if the user has no value. */
const profileSchema = fields({
  MT_UID: text,
  MT_TYPE: { type: 'string', enum: ['ADMIN', 'EMPLOYEE', 'SALES', 'CUSTOMER', 'ANON'] },
  MT_STYLE: text,
  MT_EMAIL: text,
  MT_CUST: { ...text, description: 'Code of the customer that the user belongs to.' },
  MT_FNAME: text,
  MT_LNAME: text,
  MT_SESSIONID: { ...text, description: 'Id of the session’s record, not its token; empty without a session.' },
  MT_ADM: yesNo,
  MT_GRP: { ...text, description: 'Code of the default menu group.' },
  MT_RESU: { ...text, description: 'User id assumed by switching user.' },
  MT_DACT: { ...text, description: 'Number of the default account.' },
  MT_LANG: { type: 'string', description: '`en-us`, `fr` or the code of a further language.' },
  MT_COMP: { ...text, description: 'Code of the company: first segment of the portal’s addresses.' },
  MT_STATUS: {
    ...text,
    description: '`Active`, or the reason why the account may not be used: `Inactive`, `Locked`, `Suspended`, `Missing`, `Paused`.',
  },
  MT_THEME: { type: 'string', enum: ['light', 'dark'] },
});

export const menuItemSchema = fields({
  mid: { ...text, description: 'Id of the entry.' },
  TMHOOK: { ...text, description: '`mid` of the parent entry; empty at the top.' },
  TMMTYP: { type: 'string', enum: ['L'] },
  TMVNAM: text,
  TSCID: { type: ['integer', 'null'], description: 'Id of the side menu that the entry comes from; null for a top entry.' },
  CMCID: { ...text, description: 'cmid that the entry opens; empty for a heading.' },
  CMTITLE: { ...text, description: 'Title in the request’s language.' },
  CMVNAM: { ...text, description: 'Path below /{company}/pages/, or an address.' },
  CMHID: text,
  DOCLIB: yesNo,
  EXDOCLIB: yesNo,
  DOCLIB_TYPE: text,
  helpmenu: fields({ MHMID: text }),
  external: { type: 'boolean', description: 'Opens in a new window.' },
  icon: text,
});

export const menuGroupSchema = fields({
  code: text,
  name: { ...text, description: 'In the request’s language.' },
  menulist: { type: 'array', items: menuItemSchema },
  is_admin: yesNo,
  landing_page: { ...text, description: 'cmid opened after sign-in; empty: the home page.' },
  style: text,
});

const masterConfigEntrySchema = fields({ mc_value: text, mc_description: text, mc_v1: text, mc_v2: text });

/** Key group -> key -> entry, or the entries of a list. */
export const masterConfigSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: { anyOf: [masterConfigEntrySchema, { type: 'array', items: masterConfigEntrySchema }] },
  },
} as const;

export const signInAnswerSchema = fields({
  status: {
    type: 'integer',
    enum: [0, 1, 4],
    description: '0 signed in, 4 the password must be reset first, 1 the account must be activated first.',
  },
  profile: profileSchema,
  groups: { type: 'array', items: menuGroupSchema },
  current_group: { ...text, description: 'Code of the group whose menu is shown; empty if the user is in none.' },
  masterconfig: masterConfigSchema,
  current_account: { oneOf: [fields({ account: text, name: text }), { type: 'null' }] },
  formats: fields({
    date: { type: 'string', enum: ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY'] },
    time: { type: 'string', enum: ['HH:mm', 'hh:mm A'] },
  }),
  timezone: { ...text, description: 'IANA zone of the company, for a browser that does not know its own; empty with status 1.' },
  switched_from: { oneOf: [fields({ MT_UID: text, MT_COMP: text, name: text }), { type: 'null' }] },
  notices: fields({
    password: fields({
      expires_at: { type: ['string', 'null'], description: 'Instant by which the password must be changed, UTC.' },
      days_left: { type: ['integer', 'null'], description: 'Days left, near the end; otherwise null.' },
      changed_at: { type: ['string', 'null'], description: 'Instant of a change in the last 24 hours; otherwise null.' },
    }),
    security_profile: { enum: ['missing', null], description: '`missing`: the user signs in by password and has no security questions.' },
  }),
  token: { ...text, description: 'Empty with status 1.' },
  expires: { ...text, description: 'Instant, UTC.' },
});
