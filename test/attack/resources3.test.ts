import { attackResources } from './attackResources.ts';

await attackResources(3, 3);
