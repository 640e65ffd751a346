/** The first match counts: each browser also claims to be those below it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The common name of the browser in a user-agent text, such as `Firefox, Windows`; undefined for an unknown one. */
export function browserName(userAgent: string): string | undefined {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : undefined;
}
