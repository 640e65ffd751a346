/** Rows of requirements-shell.tsv and requirements-blocks.tsv that no test proves yet, with the part that they need. */
export interface WaitingRows {
  readonly part: string;
  /** Calls of the ledger, such as `POST email/send`; at least one is not built. */
  readonly calls?: readonly string[];
  /** Paths of required screens; at least one does not open. */
  readonly screens?: readonly string[];
  /** Components; at least one has no file in the app. */
  readonly components?: readonly string[];
  /** Reason that no check can state; for rows whose part works. */
  readonly reason?: string;
  /** As in the brackets of a title. */
  readonly ids: string;
}

export const waitingRows: readonly WaitingRows[] = [
  // Parts of the portal that are not built.
  { part: 'translations in bulk', screens: ['TRANS-UPDATE'], ids: 'S-003, S-082, S-088' },
  { part: 'requests and uploads of employees', screens: ['RRSP-UPLOAD'], ids: 'S-004, S-106, S-156' },
  { part: 'the editor of side menus', screens: ['TM-START/EDITSIDE/{id}'], ids: 'S-071' },
  { part: 'profile and requests of employees', screens: ['PAYSTUB_PROFILE', 'PAYSTUB_REQUEST'], ids: 'S-100, S-101' },
  { part: 'preferences of employees', screens: ['SHOWHELP/ProfilEpay'], ids: 'S-110, S-299' },
  { part: 'papers of pay', calls: ['GET {product}/paystub/pdf', 'GET {product}/paystub/profile'], ids: 'S-294' },
  { part: 'the approval of time off by call', calls: ['PUT {product}/timeoff/detail'], ids: 'S-295' },
  { part: 'the request of a vacation by call', calls: ['POST {product}/vacation/request'], ids: 'S-296' },
  { part: 'slips as papers', calls: ['GET {product}/t4_statement/pdf'], ids: 'S-297' },
  { part: 'the upload of contributions', calls: ['POST {product}/rrsp/upload'], ids: 'S-298' },
  { part: 'sources of data that commands name', calls: ['GET commands/get_dsn'], ids: 'S-277' },
  // Blocks that are not built.
  { part: 'the sign-on block', reason: 'MT_SESSIONID leaves the portal for no other page (decision 1077).', ids: 'B-131' },
  // Rows whose part works without a separate test.
  {
    part: 'security questions',
    reason: 'The catalogue is a seed: the calls read it and keep the answers of a user, no call adds or deletes a question.',
    ids: 'S-154',
  },
];
