/** A federal general holiday; days count from 1970-01-01. */
export interface GeneralHoliday {
  readonly name_en: string;
  readonly name_fr: string;
  readonly day: number;
  /** Working day given for it. */
  readonly observed: number;
}

/**
 * The ten federal general holidays of a year. A fixed date on a weekend is observed on the next working day that is no
 * holiday itself.
 * @see domain 6
 */
export function generalHolidays(year: number): readonly GeneralHoliday[] {
  const days: readonly (readonly [string, string, number])[] = [
    ['New Year’s Day', 'Jour de l’An', dayOf(year, 1, 1)],
    ['Good Friday', 'Vendredi saint', easterSunday(year) - 2],
    ['Victoria Day', 'Fête de Victoria', dayOf(year, 5, 24) - ((weekday(dayOf(year, 5, 24)) + 6) % 7)],
    ['Canada Day', 'Fête du Canada', dayOf(year, 7, 1)],
    ['Labour Day', 'Fête du Travail', mondayFrom(dayOf(year, 9, 1))],
    ['Truth and Reconciliation', 'Vérité et réconciliation', dayOf(year, 9, 30)],
    ['Thanksgiving Day', 'Action de grâces', mondayFrom(dayOf(year, 10, 8))],
    ['Remembrance Day', 'Jour du Souvenir', dayOf(year, 11, 11)],
    ['Christmas Day', 'Noël', dayOf(year, 12, 25)],
    ['Boxing Day', 'Lendemain de Noël', dayOf(year, 12, 26)],
  ];
  const taken = new Set(days.map(([, , day]) => day));
  return days.map(([name_en, name_fr, day]) => {
    let observed = day;
    while (isWeekend(observed) || (observed !== day && taken.has(observed))) observed++;
    taken.add(observed);
    return { name_en, name_fr, day, observed };
  });
}

function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** 0 is Sunday. */
function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function isWeekend(day: number): boolean {
  return weekday(day) % 6 === 0;
}

function mondayFrom(day: number): number {
  return day + ((8 - weekday(day)) % 7);
}

/** The anonymous Gregorian computus. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
