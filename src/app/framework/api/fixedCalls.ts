import type { Method } from '../../../shared/framework/calls/endpoints.ts';
import type { AnswerOf, BodyOf, EndpointsByName, ParamsOf, QueryOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { frameworkEndpoints } from '../../../shared/framework/endpoints/frameworkEndpoints.ts';
import type { CallOptions } from './CallOptions.ts';

/**
 * The endpoints that `callApi` knows, by name (`GET version`): those of the framework. Higher layers add their lists by declaration
 * merging, so that the framework imports no higher layer.
 */
export interface FixedEndpoints extends EndpointsByName<typeof frameworkEndpoints> {}

type Name = keyof FixedEndpoints;

/** The answer of a call by its name: `AnswerTo<'GET version'>`. */
export type AnswerTo<N extends Name> = AnswerOf<FixedEndpoints[N]>;

/** The paths that a method has. */
export type PathOf<M extends Method> = Name extends infer N ? (N extends `${M} ${infer Path}` ? Path : never) : never;

/** The endpoint of a method and a path. */
export type EndpointAt<M extends Method, Path extends string> = `${M} ${Path}` extends infer N
  ? N extends Name
    ? FixedEndpoints[N]
    : never
  : never;

/** The last argument of `callApi`; optional if nothing in it is required. */
export type OptionsOf<Call> = NonNullable<unknown> extends OptionsFor<Call> ? [options?: OptionsFor<Call>] : [options: OptionsFor<Call>];

type OptionsFor<Call> = Pick<CallOptions, 'signal' | 'suppressErrors' | 'headers' | 'isQuiet' | 'keepalive'> &
  BodyOption<Call> &
  Option<'query', Written<QueryOf<Call>>> &
  Option<'params', Written<ParamsOf<Call>>>;

type BodyOption<Call> = Call extends { readonly request: unknown }
  ? Call extends { readonly body: 'form' }
    ? Option<'form', BodyOf<Call>>
    : Option<'body', BodyOf<Call>>
  : Call extends { readonly body: 'file' }
    ? Required<Pick<CallOptions, 'file'>>
    : unknown;

/** A part of the options, required if one of its own fields is; none without fields. */
type Option<Key extends string, Value> = keyof Value extends never
  ? unknown
  : NonNullable<unknown> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Parameters as code has them: numbers and booleans become their text, undefined ones are left out. */
type Written<Parameters> = {
  readonly [Name in keyof Parameters]: string extends Parameters[Name] ? string | number | boolean : Parameters[Name];
};
