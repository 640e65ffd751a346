import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { BodyOf, CallName, EndpointNamed, ParamsOf, QueryOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../context/App.ts';

/** The fields of a session's row that handlers need. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly companyId: number;
  /** Login status 4: only calls that say `whileResetting` are open until the password is changed. */
  readonly mustReset: boolean;
  /** The real user behind a switched session; undefined without a switch. */
  readonly switchedFrom?: number | undefined;
  readonly expiresAt: Date;
}

/**
 * A known call, authorized by its level; the handler still authorizes verb and rows. The schemas of an endpoint in a list check and
 * type the parameters and the body.
 */
export interface Call<Params = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>, Body = unknown> {
  readonly ctx: CallContext;
  /** undefined for a program's token, and if the level is public and the request has no valid token. */
  readonly session: Session | undefined;
  readonly endpoint: Endpoint;
  /** Values of the placeholders in `endpoint.path`, decoded. */
  readonly params: Params;
  /** Parameters after `?` by the endpoint's query schema; empty without one. */
  readonly query: Query;
  /** The text after `?`, as sent; empty without one. */
  readonly queryText: string;
  /** Parsed JSON, or the fields of a form; undefined without a body. */
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly app: App;
}

/**
 * Answers a call. The server sends the returned value as JSON with the endpoint's status; undefined as 204.
 * A handler that sends by itself (JSON text passed through, a file, a stream) returns `call.reply`.
 */
export type Handler = (call: Call) => Promise<unknown>;

/** A call of an endpoint list, by its name: `CallOf<typeof sessionEndpoints, 'POST users/login'>`. */
export type CallOf<Calls extends readonly Endpoint[], Name extends CallName<Calls[number]>> = CallTo<EndpointNamed<Calls, Name>>;

type CallTo<Known> = Call<ParamsOf<Known>, QueryOf<Known>, BodyOf<Known>>;

/** A known call and its handler. */
export interface Operation {
  readonly endpoint: Endpoint;
  readonly handler: Handler;
}

/** Gives all calls of an installation. Runs again for each new registry, so that a reload adds and removes calls. */
export type ListOperations = (registry: Registry) => readonly Operation[];

/**
 * Finds the reader of a token, for a call from a network address; `ended` if its session was ended, here or elsewhere; undefined if the token is unknown or expired, or its
 * user may no longer sign in.
 */
export type Authenticate = (
  token: string,
  asked: { readonly app: App; readonly registry: Registry; readonly now: Date; readonly address: string },
) => Promise<
  | {
      readonly reader: Reader;
      /** undefined for a token of a program. */
      readonly session?: Session;
      /** Of a token of a program: the calls that it opens. */
      readonly scopes?: ReadonlySet<string>;
      readonly timezone: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** Counts the call if the user's calls are limited; throws if there are too many. */
      readonly admit?: () => Promise<void>;
    }
  | 'ended'
  | undefined
>;
