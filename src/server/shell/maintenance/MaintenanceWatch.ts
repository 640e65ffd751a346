import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { maintenanceHeader } from '../../../shared/shell/maintenance/maintenanceHeader.ts';
import type { GuardedCall, SiteCheck } from '../../framework/http/ServerHooks.ts';
import { closesScreens, isAdmitted } from './closingWindow.ts';
import { maintenanceErrors } from './maintenanceErrors.ts';
import type { ComingWindow } from './readWindows.ts';

/** Age at which windows are read again. A notice announces each change; this covers a process whose listener is broken. */
const cacheMs = 5000;

/** Calls that work in every window: to learn of it and to sign out. */
const openCalls: ReadonlySet<string> = new Set(['version', 'globals/company', 'mtd_maintenance/maintenance/current', 'users/logout']);
/** Sign-in calls, open while a window lets administrators in. Everyone else is stopped at the next call. */
const signInCalls: ReadonlySet<string> = new Set(['users/login', 'users/mt1login', 'oidc/login', 'oidc/callback']);

interface MaintenanceWatchParts {
  readonly readWindows: (now: Date) => Promise<readonly ComingWindow[]>;
  readonly currentRegistry: () => Registry;
  /** Address for browsers unless a window names one; undefined: the portal's own page. */
  readonly maintenanceUrl: string | undefined;
  /** Shorter age for tests. */
  readonly cacheMs?: number;
}

/**
 * Refuses calls while a maintenance window runs, and reports the window to the app. Only its times decide whether a window runs.
 * Specification, main part 4; law 34.
 */
export class MaintenanceWatch {
  readonly #parts: MaintenanceWatchParts;
  #windows: Promise<readonly ComingWindow[]> = Promise.resolve([]);
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(parts: MaintenanceWatchParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError 503 `maintenance` while the portal is down, 503 `maintenance_menu` if the screen's menu is closed;
   *   both with Retry-After, the first also with `x-maintenance: true`
   */
  async guard({ endpoint, params, reader, cmid, now, reply }: GuardedCall): Promise<void> {
    const running = await this.#running(now);
    if (running.length === 0 || openCalls.has(endpoint.path)) return;
    const cmids = endpoint.path === 'definitions/{cmid}' ? [cmid, params['cmid'] ?? ''] : [cmid];
    for (const window of running) {
      const isClosed =
        window.scope === 'portal' ? !this.#isOpen(window, endpoint.path) : closesScreens(window, this.#parts.currentRegistry(), cmids);
      if (!isClosed || isAdmitted(window, reader, cmids)) continue;
      reply.header('retry-after', Math.ceil((window.ends_at.getTime() - now.getTime()) / 1000));
      if (window.scope === 'menus') throw maintenanceErrors.maintenance_menu();
      reply.header(maintenanceHeader, 'true');
      throw maintenanceErrors.maintenance();
    }
  }

  /** Headers for the app's check of the site root while the portal is down: `x-maintenance: true`, redirect address. Spec S-168. */
  async siteHeaders({ findReader, cmid, now }: SiteCheck): Promise<Readonly<Record<string, string>>> {
    const down = (await this.#running(now)).filter(({ scope }) => scope === 'portal');
    if (down.length === 0) return {};
    const reader = await findReader();
    const window = down.find((each) => !isAdmitted(each, reader, [cmid]));
    return window
      ? { [maintenanceHeader]: 'true', 'x-maintenance-url': encodeURI(window.redirect_url ?? this.#parts.maintenanceUrl ?? '') }
      : {};
  }

  /** After a change of windows: the next call reads them again, even if a read is in progress. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async #running(now: Date): Promise<readonly ComingWindow[]> {
    const time = performance.now();
    if (time - this.#readAt >= (this.#parts.cacheMs ?? cacheMs)) {
      this.#readAt = time;
      this.#windows = this.#parts.readWindows(now);
      // After a failure the next caller reads again.
      this.#windows.catch(() => this.forget());
    }
    return (await this.#windows).filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at);
  }

  #isOpen({ allow_admin }: ComingWindow, path: string): boolean {
    return allow_admin && signInCalls.has(path);
  }
}
