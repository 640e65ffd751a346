import { checkFiles } from '../src/server/framework/definitions/checkFiles.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { cataloguesOf } from '../src/shared/framework/definitions/DefinitionSet.ts';
import type { MessageCatalogues } from '../src/shared/framework/messages/messages.ts';

/** The message catalogues of a checkout, without faulty files. */
export function messageCatalogues(root: string): MessageCatalogues {
  const { set } = checkFiles(readFolders(root).filter(({ file }) => file.startsWith('resources/messages/')));
  return cataloguesOf(set.messages);
}
