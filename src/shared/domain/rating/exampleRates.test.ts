import { expect, test } from 'vitest';
import { formatDecimal } from '../../framework/decimals/Decimal.ts';
import { completeExample, type ExampleShipment, exampleClasses, priceExample } from './exampleRates.ts';

/** Lines as `kind amount`, with the total. */
function priced(changes: Partial<ExampleShipment>): string {
  const price = priceExample({ ...completeExample, ...changes });
  if (price.outcome !== 'rated') return price.outcome;
  return [...price.lines.map(({ kind, amount }) => `${kind} ${formatDecimal(amount)}`), formatDecimal(price.total)].join(', ');
}

const whole = 'linehaul 298.76, discount -119.50, fuel 37.20, accessorial 65.00, valuation 8.25, congestion 25.00, tax_gst 15.74';
const bare = { declared_value: 0, tailgate: false };

test.each<[string, Partial<ExampleShipment>, string]>([
  ['Quebec City to Montreal [5.11]', {}, `${whole}, tax_qst 31.39, 361.84`],
  ['Toronto to Montreal [5.11]', { origin: 'toronto' }, `${whole}, 330.45`],
  ['a deficit of one class [5.4]', { ...bare, height: 12 }, 'linehaul 257.60, deficit 22.40, discount -112.00'],
  ['half cents [5.4]', { ...bare, height: 12, weight: 1901 }, 'linehaul 427.73, deficit 22.27, discount -180.00'],
  ['a class', { ...bare, basis: 'class', freight_class: '100', weight: 600, height: 12 }, 'linehaul 240.00, discount -96.00'],
  ['the fuel of the week before [5.5]', { ship_date: '2026-03-05' }, 'linehaul 298.76, discount -119.50, fuel 36.75'],
  ['a piece of 10 feet [5.7]', { ...bare, length: 120 }, 'length 60.00'],
  ['a day before the prices of fuel', { ship_date: '2024-06-01' }, 'failed'],
  ['too heavy', { weight: 20_001 }, 'spot'],
])('%s', (_name, changes, expected) => expect(priced(changes)).toContain(expected));

test.each(exampleClasses)('class %s has rates at each weight', (freight_class) => {
  for (const weight of [1, 499, 500, 1999, 5000, 12_000])
    expect(priceExample({ ...completeExample, basis: 'class', freight_class, weight }).outcome).toBe('rated');
});
