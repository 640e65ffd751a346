import { attackResources } from './attackResources.ts';

await attackResources(1, 3);
