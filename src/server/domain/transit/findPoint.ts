import { mismatch, type Place, type PlacePart, placeProblems } from '../../../shared/domain/transit/placeProblems.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { isPostalCodeOf } from '../../../shared/framework/fields/subdivisions.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

export interface Terminal {
  readonly id: number;
  readonly name: string;
  readonly province: string;
  readonly country: string;
}

/** A served point. */
export interface Point {
  /** In the reader's language. */
  readonly city: string;
  /** As in the lists of points. */
  readonly cityName: string;
  readonly province: string;
  readonly terminal: Terminal;
  readonly kind: 'direct' | 'indirect' | 'interline';
  /** 1 for Monday to 7; empty: every working day. */
  readonly serviceDays: readonly number[];
}

type PointFound = { readonly point: Point } | { readonly problems: Partial<Record<PlacePart, FieldProblem>> };

const notServed: FieldProblem = { key: 'transit.not_served' };
const pointFields = [
  'city',
  'city_fr',
  'province',
  'postal_prefix',
  'terminal',
  'terminal.name',
  'terminal.province',
  'terminal.country',
] as const;

/**
 * The served point of a place, or the parts that are wrong. If the list of points has the city, it decides whether the postal code is one
 * of it; the first character of the code decides where the list is silent. F11
 * @see rules
 */
export async function findPoint(ctx: CallContext, records: Records, place: Place): Promise<PointFound> {
  const problems = placeProblems(place);
  if (Object.keys(problems).length > 0) return { problems };
  const { postal, city, province } = place;
  const [ofCode, ofCity] = await Promise.all([
    postal === '' ? [] : pointsOf(ctx, records, { postal_prefix__in: [3, 4, 5].map((length) => postal.slice(0, length)) }),
    city === ''
      ? []
      : pointsOf(ctx, records, {
          ...(province !== '' && { province }),
          or: [{ city__iexact: city }, { city_fr__iexact: city }],
        }),
  ]);
  const isKnownCode = ofCode.length > 0;
  const both = ofCode.filter((row) => ofCity.some((other) => other['id'] === row['id']));
  const isElsewhere = city !== '' && both.length === 0 && ofCity.length > 0 && isKnownCode;
  const isOfOtherProvince = province !== '' && isKnownCode && ofCode.every((row) => row['province'] !== province);
  const isSilent = province !== '' && postal !== '' && !isKnownCode && !isPostalCodeOf(postal, province, '');
  if (isElsewhere || isOfOtherProvince || isSilent) return { problems: { postal: mismatch } };
  const longest = ofCode.toSorted((a, b) => textOf(b['postal_prefix']).length - textOf(a['postal_prefix']).length)[0];
  const row = both[0] ?? longest ?? ofCity[0];
  if (!row) return { problems: { [postal === '' ? 'city' : 'postal']: notServed } };
  return { point: await pointOf(ctx, records, row) };
}

function pointsOf(ctx: CallContext, records: Records, filter: FilterJson): Promise<readonly RecordValues[]> {
  return records.list(ctx, 'service_points', { filter, fields: ['id', ...pointFields], sort: ['postal_prefix', 'city'], limit: 200 });
}

/** A point with its kind of service; one that is not in the list of direct points is indirect. */
async function pointOf(ctx: CallContext, records: Records, row: RecordValues): Promise<Point> {
  const [cityName, province] = [textOf(row['city']), textOf(row['province'])];
  const served = await records.list(ctx, 'direct_points', {
    filter: { province, status: 'active', or: [{ city__iexact: cityName }, { postal_prefix: textOf(row['postal_prefix']) }] },
    fields: ['city', 'kind', 'service_days'],
    limit: 20,
  });
  const own = served.find(({ city }) => foldText(textOf(city)) === foldText(cityName)) ?? served[0];
  const kind = textOf(own?.['kind']);
  const days = own?.['service_days'];
  return {
    city: cityIn(ctx, row),
    cityName,
    province,
    terminal: {
      id: Number(row['terminal']),
      name: textOf(row['terminal.name']),
      province: textOf(row['terminal.province']),
      country: textOf(row['terminal.country']),
    },
    kind: kind === 'direct' || kind === 'interline' ? kind : 'indirect',
    serviceDays: Array.isArray(days) ? days.map(Number) : [],
  };
}

/** The city of a row of the list of points in the reader's language. */
export function cityIn({ language }: CallContext, row: RecordValues): string {
  const name = textOf(row['city']);
  return textIn({ en: name, fr: textOf(row['city_fr']) || name }, language);
}
