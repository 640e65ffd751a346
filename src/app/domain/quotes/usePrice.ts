import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BodyOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo, EndpointAt } from '../../framework/api/fixedCalls.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { useDebounced } from '../../framework/useDebounced.ts';
import { useQuoteLimit } from './useQuoteLimit.ts';

/** A price as the server gives it. */
export type QuotedPrice = AnswerTo<'POST quotes/rate'>;
type RateBody = BodyOf<EndpointAt<'POST', 'quotes/rate'>>;

/** What a price cannot do without. */
export type MissingPart = 'origin' | 'destination' | 'items' | 'ship_date';

interface ShownPrice {
  /** The last price that came; `isOld` while it does not belong to what the form has now. */
  readonly price: QuotedPrice | undefined;
  readonly error: ApiError | undefined;
  readonly missing: readonly MissingPart[];
  readonly isAsking: boolean;
  readonly isOld: boolean;
  /** Quotes that are left of a daily limit. */
  readonly left: number | null | undefined;
  /** Asks for the price, where each one counts; undefined where the price follows the form. */
  readonly ask: (() => void) | undefined;
}

/** Milliseconds without a change after which the price is asked for. */
const delayMs = 300;

/** The price of a form: the answer to its newest values alone, whatever order the answers come in. */
export function usePrice(record: SlotRecord): ShownPrice {
  const body = useMemo(() => bodyOf(record), [record]);
  const missing = missingIn(body);
  const key = JSON.stringify(body);
  const settled = useDebounced(key, delayMs);
  const cache = useQueryClient();
  const limit = useQuoteLimit();
  const isLimited = limit.data !== undefined && limit.data.limit !== null;
  const [asked, setAsked] = useState<{ readonly key: string; readonly time: number }>();
  const wanted = isLimited ? asked : { key: settled, time: 0 };
  const answer = useQuery({
    queryKey: ['quotes', 'rate', wanted?.key, wanted?.time],
    queryFn: async ({ signal }) => {
      const price = await callApi('POST', 'quotes/rate', {
        body: JSON.parse(wanted?.key ?? '{}') as RateBody,
        signal,
        suppressErrors: true,
      });
      if (isLimited) void cache.invalidateQueries({ queryKey: ['quotes', 'limit'] });
      return price;
    },
    enabled: limit.isFetched && wanted !== undefined && missing.length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  const isCurrent = wanted?.key === key && !answer.isPlaceholderData;
  return {
    price: answer.data,
    error: answer.error instanceof ApiError && isCurrent ? answer.error : undefined,
    missing,
    isAsking: answer.isFetching,
    isOld: !isCurrent,
    left: limit.data?.left,
    ask: isLimited ? () => setAsked({ key, time: Date.now() }) : undefined,
  };
}

const texts = [
  'ship_date',
  'terms',
  'service_level',
  'origin_city',
  'origin_province',
  'origin_postal',
  'origin_country',
  'destination_city',
  'destination_province',
  'destination_postal',
  'destination_country',
  'delivery_time_from',
  'delivery_time_to',
] as const;
const amounts = ['account', 'carry_distance_ft', 'declared_value', 'cod_amount'] as const;
const itemFields = [
  'pieces',
  'package_code',
  'weight',
  'weight_unit',
  'length',
  'width',
  'height',
  'dim_unit',
  'freight_class',
  'stackable',
] as const;

function bodyOf(record: SlotRecord): RateBody {
  const items = Array.isArray(record['quote_items']) ? record['quote_items'].filter(isObject) : [];
  const accessorials = Array.isArray(record['accessorials']) && record['accessorials'].length > 0 ? record['accessorials'] : undefined;
  return {
    ...filled(record, texts),
    ...filled(record, amounts),
    ...(accessorials && { accessorials }),
    quote_items: items.map((item) => filled(item, itemFields)).filter(({ weight }) => weight !== undefined),
  } as unknown as RateBody;
}

/** The named values that are not blank. */
function filled(values: SlotRecord, names: readonly string[]): SlotRecord {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined || values[name] === null || values[name] === '' ? [] : [[name, values[name]]])),
  );
}

function missingIn(body: RateBody): readonly MissingPart[] {
  const has = (end: 'origin' | 'destination'): boolean =>
    body[`${end}_postal`] !== undefined || (body[`${end}_city`] !== undefined && body[`${end}_province`] !== undefined);
  const parts: Record<MissingPart, boolean> = {
    origin: has('origin'),
    destination: has('destination'),
    items: body.quote_items.length > 0,
    ship_date: body.ship_date !== undefined,
  };
  return (['origin', 'destination', 'items', 'ship_date'] as const).filter((part) => !parts[part]);
}
