import type { JobApp, JobDefinitions } from '../jobs/JobDefinition.ts';

/**
 * A message of an outbox. Its `status` is `queued`, `sent` or `failed`; with receivers that need a commit also `sending` and `unconfirmed`
 * (the outcome is unknown, and it is not sent again). Its entity also has the fields `sent_at`, `next_try_at`, `error` and the one that holds the message;
 * `outboxFields` names them.
 */
export interface WaitingMessage {
  readonly id: number;
  readonly status: string;
  readonly tries: number;
}

/** Values of fields to store with a message; an `Sql` is a value that the database computes. */
export type MessageCells = Readonly<Record<string, unknown>>;

/**
 * Hands a message over to its receiver; rejects on failure. For a receiver that would take the same message twice, send the last byte
 * only after `commit`, which rejects if another process has handed the message over. A rejection with a property `responseCode` is
 * the receiver's refusal; without one after `commit`, the outcome is unknown.
 * @returns fields to set on the message that was sent
 */
export type Sender<Message extends WaitingMessage> = (message: Message, at: Date, commit: () => Promise<void>) => Promise<MessageCells>;

/** Messages to one kind of receiver. Each is a record of an entity, which is also their log, and has its own job. */
export interface OutboxDefinition<Message extends WaitingMessage> {
  /** Begins the names of its jobs: `<name>.send` and `<name>.sweep`. */
  readonly name: string;
  readonly entity: string;
  /** Field that holds the message until it is sent or given up. */
  readonly message: string;
  /** Further fields that sending needs. */
  readonly fields: readonly string[];
  /** Makes the sender of a run. undefined: the installation has no receiver, and messages wait for one. */
  readonly sender: (app: JobApp) => Sender<Message> | undefined;
  /** true: the receiver refuses the message for good. */
  readonly isFinal: (error: unknown) => boolean;
  /** true: a failed message is kept, so that it can be sent again. Leave out for secrets. */
  readonly keepsMessage?: (message: Message) => boolean;
  /** Text of `error` before the code of a failure. */
  readonly failure: string;
  /** Messages that one process sends at the same time; 1 if left out. */
  readonly atOnce?: number;
}

/** An outbox with the jobs that send its messages and keep messages and jobs in agreement. */
export interface Outbox<Message extends WaitingMessage> extends OutboxDefinition<Message> {
  readonly jobs: JobDefinitions;
}

/** An outbox as its area names it, whatever its messages. */
export type AreaOutbox = Pick<Outbox<never>, 'name' | 'entity' | 'message' | 'fields' | 'jobs'>;

/** The statements about an outbox need only its names. */
export type OutboxNames = Pick<AreaOutbox, 'name' | 'entity' | 'message'>;

/** Fields that the entity of an outbox needs. */
export function outboxFields({ message, fields }: Pick<AreaOutbox, 'message' | 'fields'>): readonly string[] {
  return ['status', 'tries', 'sent_at', 'next_try_at', 'error', message, ...fields];
}
