/** The check of a range of probill numbers. */
export type CheckMethod = 'none' | 'mod7' | 'mod11';

/** Digits of a probill number. */
const digits = 10;

/**
 * The check digit that follows the first nine digits of a probill number.
 * @returns undefined for digits that `mod11` leaves out, and with `none`
 * @see domain 5.14, law F14
 */
export function checkDigit(firstNine: string, method: CheckMethod): number | undefined {
  if (method === 'none') return undefined;
  const value = Number(firstNine);
  if (method === 'mod7') return value % 7;
  const rest = 11 - (value % 11);
  return rest === 10 ? undefined : rest % 11;
}

/** true if the last of ten digits is the check digit of the others. */
export function isChecked(number: string, method: CheckMethod): boolean {
  return method === 'none' || checkDigit(number.slice(0, digits - 1), method) === Number(number.slice(digits - 1));
}

/** The first number from `from` to `last`, both inclusive, that passes the check; undefined: there is none. */
export function nextProbill(from: string, last: string, method: CheckMethod): string | undefined {
  const end = Number(last);
  if (method === 'none') return Number(from) <= end ? from : undefined;
  // Each ten numbers hold one that passes, or none.
  for (let ten = Math.floor(Number(from) / 10); ten * 10 <= end; ten += 1) {
    const digit = checkDigit(String(ten).padStart(digits - 1, '0'), method);
    if (digit === undefined) continue;
    const number = ten * 10 + digit;
    if (number >= Number(from) && number <= end) return probillText(number);
  }
  return undefined;
}

/** The number of probills from `from` to `last`, both inclusive, that pass the check. */
export function countProbills(from: string, last: string, method: CheckMethod): number {
  const [start, end] = [Number(from), Number(last)];
  if (end < start) return 0;
  if (method === 'none') return end - start + 1;
  return passing(end + 1, method) - passing(start, method);
}

/** The number after another one, which may be eleven digits long: none then. */
export function probillAfter(number: string): string {
  return probillText(Number(number) + 1);
}

/** Numbers below `end` that pass the check: one of each ten, less those that `mod11` leaves out. */
function passing(end: number, method: CheckMethod): number {
  const tens = Math.floor(end / 10);
  // A remainder of 1 would give the check digit 10.
  const leftOut = method === 'mod11' ? Math.floor((tens + 9) / 11) : 0;
  const digit = checkDigit(String(tens).padStart(digits - 1, '0'), method);
  return tens - leftOut + (digit !== undefined && digit < end % 10 ? 1 : 0);
}

function probillText(number: number): string {
  return String(number).padStart(digits, '0');
}
