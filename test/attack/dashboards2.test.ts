import { attackDashboards } from './attackDashboards.ts';

await attackDashboards(2);
