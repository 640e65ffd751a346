import type { Endpoint } from './endpoints.ts';
import type { SchemaValue } from './schemaTypes.ts';

/** Name of a call: `GET version`, with placeholders `GET users/user/{id}`. */
export type CallName<Call> = Call extends Pick<Endpoint, 'method' | 'path'> ? `${Call['method']} ${Call['path']}` : never;

/** The endpoint of a list by its name. */
export type EndpointNamed<Calls extends readonly Endpoint[], Name extends CallName<Calls[number]>> = Named<Calls[number], Name>;

type Named<Call extends Endpoint, Name> = Call extends Endpoint ? (CallName<Call> extends Name ? Call : never) : never;

/** The endpoints of a list by name. */
export type EndpointsByName<Calls extends readonly Endpoint[]> = { readonly [Call in Calls[number] as CallName<Call>]: Call };

/** Body of a call; unknown if the endpoint has no request schema. */
export type BodyOf<Call> = Call extends { readonly request: infer Schema } ? SchemaValue<Schema> : unknown;

/** Parameters after `?`, all of them texts; none if the endpoint has no query schema. */
export type QueryOf<Call> = Endpoint extends Call
  ? Readonly<Record<string, string | undefined>>
  : Call extends { readonly query: infer Schema }
    ? SchemaValue<Schema>
    : Readonly<Record<never, never>>;

/** Values of the placeholders in the path. */
export type ParamsOf<Call> = Call extends { readonly path: infer Path } ? Readonly<Record<Placeholder<Path>, string>> : never;

type Placeholder<Path> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Placeholder<Rest>
    : never;

/** Answer of a call as its caller reads it; undefined if the endpoint has no response schema. */
export type AnswerOf<Call> = Endpoint extends Call
  ? unknown
  : Call extends { readonly response: infer Schema }
    ? SchemaValue<Schema>
    : undefined;

/** Answer of a call as its handler may give it; see `SchemaValue`. */
export type SentBy<Call> = Endpoint extends Call
  ? unknown
  : Call extends { readonly response: infer Schema }
    ? SchemaValue<Schema, 'sent'>
    : undefined;

/** One of the `results` of a call that answers with a list. */
export type ResultOf<Calls extends readonly Endpoint[], Name extends CallName<Calls[number]>> =
  AnswerOf<EndpointNamed<Calls, Name>> extends { readonly results: readonly (infer Result)[] } ? Result : never;
