import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';

/* Entities whose rows no list, form or report shows: kept by code, or waiting for the work that is to show them. */
const root = path.resolve(import.meta.dirname, '..');
const { registry } = loadDefinitions(root);
invariant(registry, 'the definitions are sound');

/** Entities whose rows the code keeps, each with the file that does. */
const keptByCode: Readonly<Record<string, string>> = {
  attachments: 'framework/files/findFiles.ts',
  account_preferences: 'shell/switching/ownAccounts.ts',
  announcement_reads: 'shell/announcements/announcements.ts',
  attempt_limits: 'shell/limits/limitAttempts.ts',
  daily_requests: 'shell/limits/dailyLimit.ts',
  doclib_documents: 'shell/doclib/documents.ts',
  doclib_entries: 'shell/doclib/entries.ts',
  doclib_metadata: 'shell/doclib/entries.ts',
  external_sessions: 'shell/session/externalSessions.ts',
  digest_entries: 'shell/notices/sendDigests.ts',
  file_imports: 'framework/imports/storedImports.ts',
  import_columns: 'framework/imports/rememberedColumns.ts',
  form_drafts: 'framework/drafts/storedDrafts.ts',
  grid_layouts: 'shell/grid_views/gridViews.ts',
  grid_views: 'shell/grid_views/gridViews.ts',
  idempotency_keys: 'framework/records/createOnce.ts',
  issued_papers: 'framework/records/issuedCopies.ts',
  kept_sign_ins: 'shell/session/sessions.ts',
  menu_preferences: 'shell/menus/menuPreferences.ts',
  notice_choices: 'shell/notices/noticeChoices.ts',
  notifications: 'shell/notifications/notifications.ts',
  password_history: 'shell/password/setPassword.ts',
  rating_opt_outs: 'shell/ratings/ratings.ts',
  registrations: 'shell/registration/registerRoutes.ts',
  release_note_history: 'shell/release_notes/releaseNoteHooks.ts',
  secondary_authorizations: 'shell/sign_on/secondaryAuthorizations.ts',
  security_answer_history: 'shell/password/securityAnswers.ts',
  security_questions: 'shell/password/securityQuestions.ts',
  state_changes: 'framework/records/stateHistory.ts',
  table_preferences: 'shell/preferences/tablePreferences.ts',
  push_report_links: 'shell/push_reports/linkRoutes.ts',
  tasks: 'framework/tasks/taskRows.ts',
  user_security_answers: 'shell/password/securityAnswers.ts',
  verification_codes: 'shell/password/verificationCodes.ts',
  verification_tokens: 'shell/password/verificationTokens.ts',
};

/** Entities that wait, each with the work that shows them. */
const waiting: Readonly<Record<string, string>> = {
  employee_patterns: 'approval of leave, which counts working days by them',
  employee_preferences: 'SHOWHELP/ProfilEpay',
  import_jobs: 'the import of accounts and of bills of lading',
  rrsp_log: 'RRSP-UPLOAD',
  rrsp_uploads: 'RRSP-UPLOAD',
  system_status: 'SYS-STATUS: the state of systems, which nothing measures yet',
  t4_requests: 'slips of past years as documents',
  training_links: 'links to providers of training, without a screen in the requirements',
  transfer_tests: 'the test of a connection for transfers of files',
  translations: 'TRANS-UPDATE: texts that can be edited with effect',
};

test('each entity has a list or a report, or its place in one of two lists', () => {
  const shown = new Set([...registry.set.resources, ...registry.set.reports].map(({ content }) => content.schema));
  const hidden = [...registry.entities.keys()].filter((name) => !shown.has(name));
  expect(hidden.toSorted()).toEqual([...Object.keys(keptByCode), ...Object.keys(waiting)].toSorted());
});

test.each(Object.entries(keptByCode))('%s is kept by %s', (name, file) => {
  expect(fs.readFileSync(path.join(root, 'src/server', file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
});

test('none waits for a screen that opens', () => {
  const cmids = Object.values(waiting).flatMap((reason) => /^[A-Z0-9-]+(?=:|$)/.exec(reason) ?? []);
  expect(cmids.length).toBeGreaterThan(3);
  expect(cmids.filter((cmid) => registry.screensByCmid.has(cmid))).toEqual([]);
});
