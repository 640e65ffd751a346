import { formatMessage } from '../../../../shared/framework/messages/messages.ts';
import type { CallContext } from '../../../db/CallContext.ts';
import type { ExportContent } from './ExportColumn.ts';

/** Messages in the reader's language. */
export function wordOf({ registry, language }: Pick<CallContext, 'registry' | 'language'>): ExportContent['word'] {
  return (key, values) => formatMessage(registry.messages, language, key, values);
}
