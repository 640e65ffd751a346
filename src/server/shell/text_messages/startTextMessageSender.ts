import type { Config } from '../../config.ts';
import type { Database } from '../../db/Database.ts';
import { startSender } from '../queue/startSender.ts';
import { textMessageChannel } from './queueTextMessage.ts';
import { sendQueuedTextMessages } from './sendQueuedTextMessages.ts';

interface TextMessageSenderOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'textMessages'>;
  readonly now: () => Date;
  /** Gets a line when sending itself goes wrong, as without a database. */
  readonly print: (line: string) => void;
}

/**
 * Sends the text messages of the queue; without a gateway nothing is queued and nothing sent.
 * @returns ends it; a message on its way is finished first
 */
export async function startTextMessageSender({ database, config, now, print }: TextMessageSenderOptions): Promise<() => Promise<void>> {
  const { textMessages: gateway } = config;
  if (!gateway) return async () => {};
  const connection = database.unscoped('send queued text messages');
  return startSender({
    database,
    channel: textMessageChannel,
    sendDue: (isStopping) => sendQueuedTextMessages({ connection, gateway, now, isStopping }),
    onProblem: (error) => print(`Text messages could not be sent: ${error instanceof Error ? error.message : String(error)}`),
  });
}
