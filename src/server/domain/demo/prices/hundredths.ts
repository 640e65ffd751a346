/** Exact decimal text of a whole number of hundredths; by numbers, since a load writes millions of them. */
export function hundredths(value: number): string {
  if (value < 0) return `-${hundredths(-value)}`;
  const whole = Math.floor(value / 100);
  const rest = value - whole * 100;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}
