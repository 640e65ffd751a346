import { attackResources } from './attackResources.ts';

await attackResources(2, 3);
