import type { Unlisten } from '../db/listen.ts';
import type { App } from '../framework/context/App.ts';
import type { ServerHooks } from '../framework/http/ServerHooks.ts';
import { expireDeletedValues } from '../framework/records/expireDeletedValues.ts';
import { MaintenanceWatch } from './maintenance/MaintenanceWatch.ts';
import { followWindows, windowsChannel } from './maintenance/readWindows.ts';
import { CommandLog } from './observation/CommandLog.ts';
import { claimDailyTask, cleanCommandLog } from './observation/cleanCommandLog.ts';
import { PageViewSender } from './observation/PageViewSender.ts';
import { summarizePerformance } from './observation/summarizePerformance.ts';
import { readSettings } from './settings/settings.ts';

const tasksEveryMs = 60_000;
const dayMs = 24 * 3_600_000;

/** What the shell watches the server with. */
export interface ShellServices {
  readonly watch: ServerHooks & Required<Pick<ServerHooks, 'counters'>>;
  readonly commandLog: CommandLog;
  /** undefined where the installation has no collector. */
  readonly pageViews: PageViewSender | undefined;
  /** The work of every minute: figures of the log, states of windows, and once a day the cleaning. Several processes share it. */
  readonly runTasks: () => Promise<void>;
  /** Begins to write, send and tidy by the clock. */
  readonly start: () => Promise<void>;
  /** Writes and sends what is left. */
  readonly stop: () => Promise<void>;
}

interface WatchOptions extends Pick<App, 'database' | 'definitions' | 'config' | 'now'> {
  readonly onProblem: (problem: unknown) => void;
  readonly windowsKnownForMs?: number;
}

/** Joins command log, page views and maintenance into what the server is watched with. */
export function makeShellServices({ database, definitions, config, now, onProblem, windowsKnownForMs }: WatchOptions): ShellServices {
  const connection = database.unscoped('command log and maintenance windows');
  const commandLog = new CommandLog(connection, onProblem);
  const pageViews = config.analyticsUrl === undefined ? undefined : new PageViewSender(config.analyticsUrl);
  const maintenance = new MaintenanceWatch({
    connection,
    currentRegistry: () => definitions.current(),
    maintenanceUrl: config.maintenanceUrl,
    ...(windowsKnownForMs !== undefined && { knownForMs: windowsKnownForMs }),
  });
  let timer: NodeJS.Timeout | undefined;
  let unlisten: Unlisten | undefined;
  let working: Promise<void> = Promise.resolve();
  const runTasks = async (): Promise<void> => {
    await summarizePerformance(connection);
    await followWindows(connection, now());
    const { COMMAND_LOG_DAYS, DELETED_VALUE_DAYS } = await readSettings(connection);
    await cleanCommandLog(connection, now(), COMMAND_LOG_DAYS);
    if (await claimDailyTask(connection, 'deleted values', now()))
      await expireDeletedValues(connection, definitions.current(), new Date(now().getTime() - DELETED_VALUE_DAYS * dayMs));
  };
  return {
    watch: {
      onAnswered: (call) => commandLog.note(call),
      guard: (asked) => maintenance.guard(asked),
      siteHeaders: (check) => maintenance.siteHeaders(check),
      counters: [
        { name: 'command_log_dropped_total', help: 'Calls that could not be written to the command log', read: () => commandLog.dropped },
        { name: 'page_views_lost_total', help: 'Page views that the collector did not take', read: () => pageViews?.lost ?? 0 },
      ],
    },
    commandLog,
    pageViews,
    runTasks,
    start: async () => {
      commandLog.start();
      pageViews?.start();
      unlisten = await database.listen(windowsChannel, () => maintenance.forget());
      timer = setInterval(() => {
        working = working.then(runTasks).catch(onProblem);
      }, tasksEveryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all([unlisten?.(), working, commandLog.stop(), pageViews?.stop()]);
    },
  };
}
