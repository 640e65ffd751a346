// Modules that `scripts/messageModules.ts` makes of the files below resources/messages.
declare module 'virtual:messages' {
  import type { MessageCatalogue } from '../../../shared/framework/definitions/types.gen.ts';

  /** Loaders of one part of the messages, by language. */
  export type MessagesByLanguage = Readonly<Record<string, () => Promise<{ readonly default: MessageCatalogue }>>>;

  export const firstPage: MessagesByLanguage;
  export const app: MessagesByLanguage;
  export const slots: MessagesByLanguage;
}

declare module 'virtual:messages/first_page/en' {
  import type { MessageCatalogue } from '../../../shared/framework/definitions/types.gen.ts';

  const messages: MessageCatalogue;
  export default messages;
}
