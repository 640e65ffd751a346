import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { BodyOf, CallName, EndpointNamed, ParamsOf, QueryOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../context/App.ts';

/** A signed-in token's row, as far as handlers need it. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly companyId: number;
  /** Login status 4: only calls that say `whileResetting` are open until the password is changed. */
  readonly mustReset: boolean;
  /** The user who has taken on this session's user; undefined for a session of one's own. */
  readonly switchedFrom?: number | undefined;
  readonly expiresAt: Date;
}

/**
 * One known call, authorized by its level; the handler still authorizes verb and rows. A call of the endpoint list has its
 * parameters and body checked by the endpoint's schemas, which also type them.
 */
export interface Call<Params = Readonly<Record<string, string>>, Query = Readonly<Record<string, unknown>>, Body = unknown> {
  readonly ctx: CallContext;
  /** undefined where the level is public and no valid token came. */
  readonly session: Session | undefined;
  /** The registry that found the endpoint: one call sees one registry, even while a reload swaps it. */
  readonly registry: Registry;
  readonly endpoint: Endpoint;
  /** Values of the placeholders in `endpoint.path`, decoded. */
  readonly params: Params;
  /** Parameters after `?` by the endpoint's query schema; empty without one. */
  readonly query: Query;
  /** All after `?`, as sent; empty when there is none. */
  readonly queryText: string;
  /** Parsed JSON, or the fields of a form; undefined without a body. */
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly app: App;
}

/**
 * Answers a call. What it returns is sent as JSON with the endpoint's status; undefined is sent as 204.
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

/** Gives all calls of an installation; asked again for each new registry, so that a reload adds and takes away calls. */
export type ListOperations = (registry: Registry) => readonly Operation[];

/** Who a token stands for, or undefined when it is unknown, expired, or its user may no longer sign in. */
export type Authenticate = (
  token: string,
  asked: { readonly app: App; readonly registry: Registry; readonly now: Date },
) => Promise<
  | {
      readonly reader: Reader;
      readonly session: Session;
      readonly timezone: string;
      readonly headers?: Readonly<Record<string, string>>;
      /** Counts the call where the calls of this user are limited; it throws when there are too many. */
      readonly admit?: () => Promise<void>;
    }
  | undefined
>;
