import type { Unlisten } from '../db/listen.ts';
import type { App } from '../framework/context/App.ts';
import { systemContext } from '../framework/context/systemContext.ts';
import type { ServerHooks } from '../framework/http/ServerHooks.ts';
import { MaintenanceWatch } from './maintenance/MaintenanceWatch.ts';
import { readComingWindows, windowsChannel } from './maintenance/readWindows.ts';
import { CommandLog } from './observation/CommandLog.ts';
import { logConnection } from './observation/logConnection.ts';
import { PageViewSender } from './observation/PageViewSender.ts';

/** Services of the shell that observe the server: command log, page views and maintenance windows. */
export interface ShellServices {
  readonly watch: ServerHooks & Required<Pick<ServerHooks, 'counters'>>;
  readonly commandLog: CommandLog;
  /** undefined if the installation has no collector. */
  readonly pageViews: PageViewSender | undefined;
  /** Starts periodic writing and sending, and listens for changes of maintenance windows. */
  readonly start: () => Promise<void>;
  /** Writes and sends the rest. */
  readonly stop: () => Promise<void>;
}

interface WatchOptions extends Pick<App, 'database' | 'definitions' | 'config' | 'now'> {
  readonly onProblem: (problem: unknown) => void;
  readonly windowsCacheMs?: number;
}

/** Builds the server hooks of command log, page views and maintenance windows. */
export function makeShellServices({ database, definitions, config, now, onProblem, windowsCacheMs }: WatchOptions): ShellServices {
  const commandLog = new CommandLog(logConnection({ database }), onProblem);
  const system: App['system'] = (reason, call) => systemContext({ definitions, now }, reason, call);
  const pageViews = config.analyticsUrl === undefined ? undefined : new PageViewSender(config.analyticsUrl);
  const maintenance = new MaintenanceWatch({
    readWindows: (at) => readComingWindows({ database, definitions, system }, at),
    currentRegistry: () => definitions.current(),
    maintenanceUrl: config.maintenanceUrl,
    ...(windowsCacheMs !== undefined && { cacheMs: windowsCacheMs }),
  });
  let unlisten: Unlisten | undefined;
  return {
    watch: {
      onAnswered: (call) => commandLog.note(call),
      guard: (call) => maintenance.guard(call),
      siteHeaders: (check) => maintenance.siteHeaders(check),
      counters: [
        { name: 'command_log_dropped_total', help: 'Calls that could not be written to the command log', read: () => commandLog.dropped },
        { name: 'page_views_lost_total', help: 'Page views that the collector did not take', read: () => pageViews?.lost ?? 0 },
      ],
    },
    commandLog,
    pageViews,
    start: async () => {
      commandLog.start();
      pageViews?.start();
      unlisten = await database.listen(windowsChannel, () => maintenance.forget());
    },
    stop: async () => {
      await Promise.all([unlisten?.(), commandLog.stop(), pageViews?.stop()]);
    },
  };
}
