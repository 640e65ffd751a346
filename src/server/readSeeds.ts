import type { Registry } from '../shared/framework/definitions/registry.ts';
import type { Seed } from './framework/seeds/seedRows.ts';
import { documentSeed } from './shell/documents/documentSeed.ts';
import { helpSeed } from './shell/help/helpSeed.ts';
import { questionSeed } from './shell/password/questionSeed.ts';
import { languageSeed } from './shell/settings/languageSeed.ts';

/**
 * The initial rows of an installation: those of the seed files, and those made from other files.
 * @param root the checkout
 */
export async function readSeeds({ set, messages }: Registry, root: string): Promise<readonly Seed[]> {
  return [
    ...set.seeds.map(({ content }) => content),
    questionSeed(messages),
    languageSeed(Object.keys(messages)),
    await helpSeed(root),
    await documentSeed(root),
  ];
}
