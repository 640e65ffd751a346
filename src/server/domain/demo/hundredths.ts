/** Exact decimal text of a whole number of hundredths. */
export function hundredths(value: number): string {
  const whole = Math.floor(value / 100);
  const rest = value - whole * 100;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}
