interface RecordKeyword {
  /** JSON type that the keyword applies to; other values pass. */
  readonly type: 'number' | undefined;
  readonly holds: (rule: unknown, value: unknown) => boolean;
}

/** Keywords of record schemas beyond JSON Schema, all on properties of the record. Registered with every validator. */
export const recordKeywords = {
  /** Most fraction digits. `multipleOf` cannot express it exactly in binary numbers. */
  decimals: { type: 'number', holds: (rule, value) => typeof value !== 'number' || fractionDigits(value) <= Number(rule) },
  /** JSON that PostgreSQL can store: no NUL and no half surrogate pair in any of its texts and keys. */
  storable: { type: undefined, holds: (_rule, value) => isStorable(value) },
} as const satisfies Record<string, RecordKeyword>;

export type RecordKeywordName = keyof typeof recordKeywords;

export function isRecordKeyword(name: string): name is RecordKeywordName {
  return Object.hasOwn(recordKeywords, name);
}

/** Fraction digits of the shortest text of a number: 2 for 19.99, 7 for 1e-7. */
export function fractionDigits(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}
