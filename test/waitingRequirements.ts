/** Requirements of docs/requirements/requirements-domain.tsv that no test proves yet. */
export interface WaitingRequirements {
  /** Paths of required screens. At least one does not open yet; for screens that open, `lacks` names the missing part. */
  readonly screens: readonly string[];
  readonly lacks?: string;
  /** As in the brackets of a title. */
  readonly ids: string;
}

/** Requirements without a test by the screens that they need; those whose check names a rule that waits are in `waitingRules.ts`. */
export const waitingRequirements: readonly WaitingRequirements[] = [
  { screens: ['TR-START'], ids: 'D-015..D-018, D-113, D-646, D-651' },
  { screens: ['POD-SEARCH'], ids: 'D-115' },
  { screens: ['ST-INQ'], ids: 'D-022, D-122' },
  // Reports that users build, schedule and get.
  // Rows whose rule is tested, over records that nobody can make yet.
  { screens: ['TR-START'], ids: 'D-486' },
  { screens: ['ST-INQ'], ids: 'D-485' },
  { screens: ['PAYSTUB_REQUEST'], ids: 'D-550, D-551, D-554, D-555, D-735' },
  // Requests and their approvals.
  { screens: ['PAYSTUB_REQUEST'], ids: 'D-188, D-189, D-741, D-742, D-744, D-747, D-748' },
  { screens: ['RRSP-UPLOAD'], ids: 'D-092, D-193' },
  { screens: ['SHOWHELP/ProfilEpay'], ids: 'D-194' },
  { screens: ['SKEL-START'], lacks: 'the step that completes a skeleton account', ids: 'D-055' },
  // Administration.
  { screens: ['GR-START'], lacks: 'the presets beside the menu groups', ids: 'D-143' },
  { screens: ['UA-DEFAULT'], lacks: 'menus by preset', ids: 'D-603' },
  {
    screens: ['UA-START'],
    lacks: 'the states Enabled and Disabled, which keys, webhooks, partners and commands have',
    ids: 'D-373, D-374',
  },
  { screens: ['MAA-START'], ids: 'D-149' },
  { screens: ['IMP-ACCT'], ids: 'D-150, D-623' },
  { screens: ['TRANS-UPDATE'], ids: 'D-059, D-097, D-098, D-153' },
  { screens: ['TM-START/EDITSIDE/{id}'], ids: 'D-154' },
  // Monitoring, reference and public forms.
  { screens: ['SYS-STATUS'], ids: 'D-068..D-071, D-170' },
  { screens: ['EDI-TECH'], ids: 'D-082, D-187' },
  { screens: ['FR-ADD'], lacks: 'the transfer of files', ids: 'D-546' },
];
