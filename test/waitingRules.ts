/** Rules of docs/requirements/rules.tsv that no test proves yet. */
export interface WaitingRules {
  /** Paths of required screens. At least one does not open yet; for screens that open, `lacks` names the missing part. */
  readonly screens: readonly string[];
  readonly lacks?: string;
  readonly ids: string;
}

/** Every rule without a test, by the screens that ask for it; `test/rules.test.ts` compares it with the ledger. */
export const waitingRules: readonly WaitingRules[] = [
  // Lines, services, places and steps of the three wizards.
  { screens: ['QT-ADD'], lacks: 'a service that is intermodal and guaranteed, which one service level cannot say', ids: 'R-137' },
  { screens: ['PRO-VIEW/{id}'], ids: 'R-142' },
  // Tracing by one box, and the documents of a shipment.
  { screens: ['TR-START'], ids: 'R-151 R-153 R-155 R-158' },
  { screens: ['POD-SEARCH'], ids: 'R-156' },
  { screens: ['PRO-VIEW/{id}'], ids: 'R-146 R-157 R-160' },
  { screens: ['ST-VIEW/{id}'], ids: 'R-147 R-148' },
  // Reports that users build and schedule.
  { screens: ['ETA-STATS'], lacks: 'the refresh of figures', ids: 'R-091 R-092' },
  // Requests and their approvals.
  { screens: ['FR-ADD'], lacks: 'a milestone between two dates, which no entity of the ledger has', ids: 'R-082 R-083' },
  // Leave.
  {
    screens: ['PAYSTUB_REQUEST'],
    ids: 'R-248 R-249 R-250 R-258 R-260 R-262 R-263',
  },
  // Files and lists that users send.
  { screens: ['IMP-ACCT'], ids: 'R-195 R-282' },
  { screens: ['RRSP-UPLOAD'], ids: 'R-266 R-267' },
  // Partners and programs.
  { screens: ['EDI-TECH'], ids: 'R-272 R-274 R-279 R-280' },
  { screens: ['EDI-TEST/{id}'], ids: 'R-278' },
  { screens: ['UA-DEFAULT'], lacks: 'menus by preset', ids: 'R-283' },
];
