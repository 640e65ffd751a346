import { hundredths } from '../prices/hundredths.ts';
import type { Random } from '../world/Random.ts';

/** The goods of a shipment. */
export interface Freight {
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly pieces: number;
  readonly handlingUnits: number;
  readonly packageCode: string;
  /** Hundredths of a cubic foot. */
  readonly cube: number;
  readonly density: number;
  readonly ratedLb: number;
  /** Hundredths of a foot. */
  readonly trailerFeet: number;
}

/** Weight is log-normal around 850 lb, density around 9.5 lb per cubic foot; the rest follows from them (domain 5.1 to 5.3). */
export function makeFreight(random: Random, isWithinCanada: boolean): Freight {
  const pounds = Math.min(18_000, Math.max(15, Math.exp(Math.log(850) + 1.05 * random.normal())));
  const weight = Math.round(pounds) * 100;
  const density = Math.min(60, Math.max(1.3, Math.exp(Math.log(9.5) + 0.5 * random.normal())));
  const cube = Math.min(339_400, Math.max(50, Math.round(weight / density)));
  const isSmall = pounds < 160;
  const handlingUnits = isSmall ? 1 : Math.min(26, Math.ceil(pounds / random.int(500, 1200)));
  const trailerFeet = isSmall ? 50 * handlingUnits : Math.min(5300, Math.round(handlingUnits * 166.67));
  const byCube = isWithinCanada ? cube / 10 : 0;
  const byFeet = trailerFeet > 1200 ? trailerFeet * 10 : 0;
  const packageCode = isSmall
    ? random.pick(['CTN', 'BOX', 'PCS', 'BAG', 'PAL', 'ROL'])
    : random.pick(['PLT', 'PLT', 'PLT', 'PLT', 'PLT', 'SKD', 'SKD', 'CRT', 'DRM', 'BDL', 'TOT', 'LSE']);
  // Cartons on a pallet or skid, of at least ten pounds, are sometimes counted one by one.
  const isCounted = /PLT|SKD/.test(packageCode) && random.isWithin(0.3);
  const perUnit = isCounted ? Math.min(random.int(4, 40), Math.floor(pounds / handlingUnits / 10)) : 1;
  return {
    weight,
    pieces: isSmall ? Math.min(random.int(1, 12), Math.ceil(pounds / 5)) : handlingUnits * Math.max(1, perUnit),
    handlingUnits,
    packageCode,
    cube,
    density: weight / cube,
    ratedLb: Math.ceil(Math.max(weight / 100, byCube, byFeet)),
    trailerFeet,
  };
}

/** Declares a value now and then; it is high above five dollars a pound. */
export function declaredValue(random: Random, weight: number): { declared_value: string | null; high_value: boolean } {
  if (!random.isWithin(0.3)) return { declared_value: null, high_value: false };
  const cents = Math.round((weight * (0.5 + 7 * random.next() ** 2)) / 500) * 500;
  return { declared_value: hundredths(cents), high_value: cents > weight * 5 };
}
