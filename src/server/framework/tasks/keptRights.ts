import type { Reader } from '../../../shared/framework/Reader.ts';
import type { TaskData } from '../context/TaskKind.ts';

/** A part of a stored result. */
export function asData(stored: unknown): TaskData {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** Everything that decides which rows and values a reader sees. */
export function rightsOf(reader: Reader): TaskData {
  const { userId, companyId, type, isStaff, isAdmin, seesAllCompanies, accounts, fullAccounts, roles } = reader;
  return { userId, companyId, type, isStaff, isAdmin, seesAllCompanies, accounts, fullAccounts, roles: [...roles] };
}

/** true: none of the earlier rights is lost. */
export function keepsRights(now: TaskData, rights: unknown): boolean {
  const before = asData(rights);
  return Object.entries(now).every(([name, value]) => covers(value, before[name]));
}

/** true: a value grants everything that the earlier value granted. */
function covers(now: unknown, before: unknown): boolean {
  if (now === 'all') return true;
  if (Array.isArray(now)) return Array.isArray(before) && before.every((each) => now.includes(each));
  return now === before;
}
