// Prints a free port: the configuration of Playwright has to be read without waiting, or its tests are not found at times.
import { freePort } from './freePort.ts';

process.stdout.write(String(await freePort()));
