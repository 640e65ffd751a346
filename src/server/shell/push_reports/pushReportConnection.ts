import type { Connection } from '../../db/Connection.ts';
import { jobsPurpose } from '../../db/homeSchema.ts';
import { limitTables } from '../../db/limitTables.ts';
import type { App } from '../../framework/context/App.ts';
import { jobsTableName } from '../../framework/jobs/bossOn.ts';
import { logConnection } from '../observation/logConnection.ts';

const tables = [
  'push_reports',
  'push_report_repository',
  'push_report_deliveries',
  'push_report_targets',
  'push_report_links',
  'scheduled_reports',
  'report_runs',
  'users',
  'user_menu_groups',
  'menu_groups',
  'companies',
  'email_history',
  'notifications',
  'environment_variables',
  jobsTableName,
  // Of pg-boss, behind its table of jobs.
  `${jobsPurpose}.queue`,
  `${jobsPurpose}.job_common`,
];

/**
 * Reaches push reports of all owners and what comes of them: due reports are found before their owner is known, and runs and deliveries
 * are steps of one job, each in one transaction. The rows of a file are never read here, but with the rights of its recipient.
 */
export function pushReportConnection(app: Pick<App, 'database'>): Connection {
  return limitTables(logConnection(app), tables);
}
