// Set-up of every test file of the server: a hash at its full cost takes as long as several calls, and no test but that of the hashes needs it.
import { setHashCost } from './hashCost.ts';

setHashCost('least');
