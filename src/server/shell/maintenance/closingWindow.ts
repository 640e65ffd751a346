import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { ComingWindow } from './readWindows.ts';

interface ScreenRequest {
  readonly registry: Registry;
  readonly reader: Reader;
  readonly cmid: string;
  readonly now: Date;
}

/** Finds the window that closes a screen to a reader now; undefined if none does. Specification, main part 4. */
export function closingWindow(windows: readonly ComingWindow[], { registry, reader, cmid, now }: ScreenRequest): ComingWindow | undefined {
  return windows.find(
    (window) =>
      window.starts_at <= now &&
      now < window.ends_at &&
      (window.scope === 'portal' || closesScreens(window, registry, [cmid])) &&
      !isAdmitted(window, reader, [cmid]),
  );
}

/** A menu closes all screens of the definitions behind its entries: with the list of books also the form of a book. */
export function closesScreens({ cmids: closed }: ComingWindow, { screensByCmid }: Registry, cmids: readonly string[]): boolean {
  const familyOf = (cmid: string) => screensByCmid.get(cmid)?.map(({ resource, report, page }) => resource ?? report ?? page) ?? [];
  const families = new Set(closed.flatMap(familyOf));
  return cmids.some((cmid) => closed.includes(cmid) || familyOf(cmid).some((family) => families.has(family)));
}

/** true: an administrator, if the window lets them in; on the window screens always one of the product's company, to end one. */
export function isAdmitted({ allow_admin }: ComingWindow, reader: Reader, cmids: readonly string[]): boolean {
  if (allow_admin && reader.isAdmin) return true;
  return reader.seesAllCompanies && cmids.some((cmid) => maintenanceCmids.has(cmid));
}

/** Screens to make and end windows. */
const maintenanceCmids: ReadonlySet<string> = new Set(['MAINT-START', 'MAINT-ADD']);
