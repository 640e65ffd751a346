import type { JsonSchema } from '../json/JsonSchema.ts';

/** The form of a value: `read` from JSON, or `sent` by a handler before it becomes JSON. */
type Form = 'read' | 'sent';

/**
 * The values that a schema admits, within the limits of types: patterns, formats and bounds stay with the validator. It knows
 * the keywords that schemas of calls use: type, enum, properties, required, additionalProperties, items, anyOf, oneOf.
 *
 * Sent values may have an instant (`format: date-time`) as a Date, and undefined for an optional property: JSON text has
 * the same form for both.
 */
export type SchemaValue<Schema, As extends Form = 'read'> =
  Schema extends KnownSchema<infer Value>
    ? Value
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly type: readonly (infer Type)[] }
        ? TypeValue<Type, Schema, As>
        : Schema extends { readonly type: infer Type }
          ? TypeValue<Type, Schema, As>
          : Schema extends { readonly anyOf: readonly (infer One)[] } | { readonly oneOf: readonly (infer One)[] }
            ? Each<One, As>
            : unknown;

type Each<Schema, As extends Form> = Schema extends unknown ? SchemaValue<Schema, As> : never;

type TypeValue<Type, Schema, As extends Form> = Type extends 'string'
  ? string | (Schema extends { readonly format: 'date-time' } ? (As extends 'sent' ? Date : never) : never)
  : Type extends 'integer' | 'number'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? Schema extends { readonly items: infer Items }
            ? readonly SchemaValue<Items, As>[]
            : readonly unknown[]
          : Type extends 'object'
            ? ObjectValue<Schema, As>
            : unknown;

type ObjectValue<Schema, As extends Form> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Name in keyof Properties & RequiredName<Schema>]: SchemaValue<Properties[Name], As> } & {
        readonly [Name in Exclude<keyof Properties, RequiredName<Schema>>]?:
          | SchemaValue<Properties[Name], As>
          | (As extends 'sent' ? undefined : never);
      }
    > &
      (Schema extends { readonly additionalProperties: false } ? unknown : { readonly [name: string]: unknown })
  : Schema extends { readonly additionalProperties: infer Values extends JsonSchema }
    ? { readonly [name: string]: SchemaValue<Values, As> }
    : object;

type RequiredName<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;
type Flat<Properties> = { [Name in keyof Properties]: Properties[Name] };

declare const value: unique symbol;

/** A schema whose values have a type of their own, which the schema does not repeat. The mark exists only in types. */
export interface KnownSchema<Value> extends JsonSchema {
  readonly [value]: Value;
}
