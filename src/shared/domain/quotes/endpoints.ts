import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { dayParameter, fields, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const text = { type: 'string' } as const;
const word = { type: 'string', maxLength: 30 } as const;
const amount = { type: ['number', 'null'] } as const;
const optionalText = { type: ['string', 'null'], maxLength: 30 } as const;
const bilingual = fields({ en: text, fr: text });

/** A line of freight as the form has it; it is checked as a line of a quote is. */
const item = fields(
  {
    pieces: amount,
    package_code: optionalText,
    weight: amount,
    weight_unit: optionalText,
    length: amount,
    width: amount,
    height: amount,
    dim_unit: optionalText,
    freight_class: optionalText,
    stackable: { type: ['boolean', 'null'] },
  },
  [],
);

const line = fields({
  kind: text,
  rule_kind: text,
  rule_ref: text,
  text: bilingual,
  quantity: text,
  unit_text: text,
  rate: text,
  amount: text,
});

/** The calls of quotes beside those that their definition generates. */
export const quoteEndpoints = [
  {
    method: 'POST',
    path: 'quotes/rate',
    group: 'Quotes',
    access: 'user',
    summary: 'Price a shipment by the rules in force, line by line, without keeping it; where the user has a daily limit, each call counts',
    request: fields(
      {
        account: { type: ['integer', 'null'], minimum: 1 },
        ship_date: word,
        terms: word,
        service_level: word,
        origin_city: optionalText,
        origin_province: optionalText,
        origin_postal: optionalText,
        origin_country: word,
        destination_city: optionalText,
        destination_province: optionalText,
        destination_postal: optionalText,
        destination_country: word,
        accessorials: { type: ['array', 'null'], items: recordIdSchema, maxItems: 99 },
        carry_distance_ft: amount,
        delivery_time_from: optionalText,
        delivery_time_to: optionalText,
        declared_value: amount,
        cod_amount: amount,
        quote_items: { type: 'array', items: item, maxItems: 99 },
      },
      ['ship_date', 'quote_items'],
    ),
    response: fields(
      {
        outcome: { type: 'string', enum: ['rated', 'spot'] },
        reason: { type: 'string', enum: ['weight', 'feet', 'lane'], description: 'Why sales answer: over 20,000 lb, over 24 ft, no lane.' },
        pieces: text,
        weight: { type: 'string', description: 'Pounds.' },
        cube: { type: 'string', description: 'Cubic feet.' },
        feet: { type: 'string', description: 'Feet of a trailer.' },
        rated_weight: text,
        lines: { type: 'array', items: line },
        subtotal: text,
        fuel: text,
        tax_total: text,
        total: text,
        currency: text,
        notes: { type: 'array', items: bilingual },
        is_high_value: { type: 'boolean' },
        transit_days: { type: 'integer', description: 'Working days from the pickup to the arrival.' },
        pickup_date: { type: 'string', description: 'First day from the shipping date on which the origin is served.' },
        eta: { type: 'string', description: 'Day of arrival.' },
        advice: { type: 'array', items: fields({ kind: text, text: bilingual, saving: text }) },
        left: { type: ['integer', 'null'], description: 'Quotes that the user may still ask for; null without a limit.' },
      },
      ['outcome', 'weight', 'feet', 'left'],
    ),
  },
  {
    method: 'GET',
    path: 'quotes/limit',
    group: 'Quotes',
    access: 'user',
    summary: 'Number of quotes that the user may still ask for in this sliding day',
    response: fields({ limit: { type: ['integer', 'null'] }, left: { type: ['integer', 'null'] } }),
  },
  {
    method: 'GET',
    path: 'quotes/{id}/held',
    group: 'Quotes',
    access: 'user',
    suppressErrors: true,
    summary: 'The price of a kept quote if it is picked up on a day: its lines are held, fuel and tax are those of the day',
    query: fields({ pickup_date: dayParameter }),
    response: fields(
      {
        quote_number: text,
        valid_until: { type: 'string', description: 'Last day on which the quote can be booked.' },
        currency: text,
        fuel: text,
        fuel_text: bilingual,
        total: text,
        difference: { type: 'string', description: 'The total less that of the quote.' },
      },
      ['quote_number', 'valid_until', 'currency', 'fuel', 'total', 'difference'],
    ),
  },
] as const satisfies readonly Endpoint[];
