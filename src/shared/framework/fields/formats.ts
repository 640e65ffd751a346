import { isDay } from '../query/checkValue.ts';
import { isTimezone } from '../query/dayStart.ts';
import { isIpRange } from './ipAddress.ts';
import { isPublicHost } from './publicHost.ts';

/**
 * Rules for the text of a field beyond its length, by the format's name in record schemas. Registered with every validator, so that
 * browser and server agree where their built-in rules for an e-mail address or a date differ. All of them take linear time.
 * @see rules R-002 to R-005, R-018, R-019, R-023
 */
export const recordFormats = {
  date: isDay,
  'date-time': isInstant,
  email: isEmail,
  uri: isUri,
  'public-uri': isPublicUri,
  /** A zone that lists can calculate days in: a wrong one would break every list of the users in that zone. */
  'time-zone': isTimezone,
  'ip-range': isIpRange,
  /** Ten digits; masks are removed before the check (`normalizeRecord`). */
  phone: (text) => /^\d{10}$/.test(text),
  postal: (text) => usCode.test(text) || canadianCode.test(text),
  /** 24-hour HH:mm; the standard's `time` requires seconds and a zone. */
  clock: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  /** Text of one line. */
  line: isText,
  /** Text of one line without markup brackets: a name, a code. */
  label: (text) => isText(text) && !/[<>]/.test(text),
  /** Text of several lines. */
  lines: (text) => isText(text.replace(/[\n\r\t]/g, '')),
} as const satisfies Record<string, (text: string) => boolean>;

export type RecordFormat = keyof typeof recordFormats;

const usCode = /^\d{5}(-?\d{4})?$/;
const canadianCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** An ISO 8601 instant with `Z` or an offset. */
function isInstant(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(text.slice(10));
}

function isUri(text: string): boolean {
  return /^https?:\/\/[^\s<>"\\^`{|}/?#]+([/?#][^\s<>"\\^`{|}]*)?$/i.test(text) && isText(text);
}

/** An https address without user name whose host can be on the public internet: a call to it reaches no server of the own network. */
function isPublicUri(text: string): boolean {
  const [, host] = /^https:\/\/([^/?#@]+?)(?::\d{1,5})?(?:[/?#]|$)/i.exec(text) ?? [];
  return host !== undefined && isUri(text) && isPublicHost(host.toLowerCase());
}

/** One @, a dot in the domain, no spaces. */
function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    /^[^\s<>"(),:;\\[\]]{1,64}$/u.test(local) &&
    isText(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-'))
  );
}

/**
 * No control characters, no half surrogate pair (PostgreSQL cannot store it), and no marks that reverse the reading direction:
 * a name with such a mark would change the meaning of adjacent words.
 */
function isText(text: string): boolean {
  return text.isWellFormed() && !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text);
}
