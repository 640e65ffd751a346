import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** A whole number within bounds, which administrators may change on the screen of the environment variables. */
interface Setting {
  readonly defaultValue: number;
  readonly least: number;
  readonly most: number;
}

/** All numbers that an installation may set, by the name of their environment variable. Law 30, 34. */
export const settings = {
  TOKEN_MINUTES: {
    defaultValue: 30,
    least: 5,
    most: 1440,
  },
  SESSION_HOURS: {
    defaultValue: 12,
    least: 1,
    most: 168,
  },
  COOKIE_DAYS: {
    defaultValue: 30,
    least: 1,
    most: 365,
  },
  EXTERNAL_SESSION_MINUTES: {
    defaultValue: 5,
    least: 1,
    most: 60,
  },
  CODE_MINUTES: {
    defaultValue: 15,
    least: 1,
    most: 1440,
  },
  CODE_TRIES: {
    defaultValue: 5,
    least: 1,
    most: 10,
  },
  MAIL_LINK_MINUTES: {
    defaultValue: 60,
    least: 5,
    most: 10_080,
  },
  LOCKOUT_FAILURES: {
    defaultValue: 10,
    least: 3,
    most: 99,
  },
  LOCKOUT_MINUTES: {
    defaultValue: 15,
    least: 1,
    most: 1440,
  },
  ADDRESS_FAILURES: {
    defaultValue: 30,
    least: 5,
    most: 100_000,
  },
  PASSWORD_HISTORY: {
    defaultValue: 5,
    least: 0,
    most: 24,
  },
  PASSWORD_MONTHS: {
    defaultValue: 6,
    least: 1,
    most: 60,
  },
  PASSWORD_PROMPT_DAYS: {
    defaultValue: 10,
    least: 0,
    most: 60,
  },
  COMMAND_LOG_DAYS: {
    defaultValue: 90,
    least: 1,
    most: 3650,
  },
  DELETED_VALUE_DAYS: {
    defaultValue: 90,
    least: 1,
    most: 3650,
  },
  MESSAGES_PER_HOUR: {
    defaultValue: 60,
    least: 0,
    most: 10_000,
  },
  NOTIFICATION_DAYS: {
    defaultValue: 90,
    least: 1,
    most: 3650,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** Values of the settings, each in the unit of its name. */
export type Settings = Readonly<Record<SettingName, number>>;

export function isSettingName(name: unknown): name is SettingName {
  return typeof name === 'string' && Object.hasOwn(settings, name);
}

/** The names of all settings. */
export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName);

/**
 * Reads the current settings, each time anew by one small statement, so that a change takes effect at once on every server.
 * An invalid value, which can only be written outside the portal, counts as absent and is reported to the operator.
 */
export async function readSettings(connection: Connection): Promise<Settings> {
  const rows = await connection.run<{ name: string; value: string }>(sql`
    select name, value from environment_variables
    where company is null and not secret and value is not null and name = any(${settingNames}::text[])`);
  const given = new Map(rows.map(({ name, value }) => [name, value]));
  const read = (name: SettingName): number => {
    const text = given.get(name);
    if (text === undefined) return settings[name].defaultValue;
    const value = parseSetting(name, text);
    if (value === undefined)
      warnOnce(`environment variable ${name} is ${JSON.stringify(text)}; ${settings[name].defaultValue} is used instead`);
    return value ?? settings[name].defaultValue;
  };
  return Object.fromEntries(settingNames.map((name) => [name, read(name)])) as Settings;
}

/** The value of one setting. */
export async function readSetting(connection: Connection, name: SettingName): Promise<number> {
  return (await readSettings(connection))[name];
}

/** @returns the number in a text for a setting; undefined unless it is a whole number within the bounds */
export function parseSetting(name: SettingName, text: string): number | undefined {
  const { least, most } = settings[name];
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

const warned = new Set<string>();

function warnOnce(warning: string): void {
  if (warned.has(warning)) return;
  warned.add(warning);
  process.emitWarning(warning);
}
