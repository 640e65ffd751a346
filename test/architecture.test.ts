import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = fs.globSync('src/**/*.{ts,tsx}', { cwd: root });

// Words of the trade belong to domain/ and to the definitions; below, a neutral resource such as books serves as example.
const trade = /shipment|probill|consignee|paystub|rrsp|pick-?up|freight|bill.of.lading|interline|accessorial/i;
const tradeless = sources.filter((file) => /\/(framework|blocks|shell)\//.test(file));

describe('house rules', () => {
  test.each(tradeless)('%s has no word of the trade', (file) => {
    const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    expect(lines.filter((line) => trade.test(line))).toEqual([]);
  });

  test('a .ts file holds no JSX and is named without spaces; a folder is not called utils, helpers, common or misc', () => {
    const bad = sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/i.test(file) || /\s/.test(file));
    expect(bad).toEqual([]);
  });

  test('no default export, except where a tool or lazy loading asks for one', () => {
    const bad = sources.filter((file) => /^export default/m.test(fs.readFileSync(path.join(root, file), 'utf8')));
    expect(bad).toEqual([]);
  });

  test('[B-317] the app speaks to its server by callApi alone, below /api; only the checks of the site and of its health stand beside it', () => {
    const speaks = /(?<![\w.])fetch\(|\b(XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/;
    const inApp = sources.filter((file) => file.startsWith('src/app/') && !/\.test\.tsx?$|\/test\w*\.tsx?$/.test(file));
    const speakers = inApp.filter((file) => speaks.test(fs.readFileSync(path.join(root, file), 'utf8')));
    expect(speakers.toSorted()).toEqual([
      'src/app/framework/api/callApi.ts',
      'src/app/framework/lazyPart.ts',
      'src/app/shell/maintenance/checkSite.ts',
    ]);
  });

  test('only src/server/db holds the database driver: everyone else gets a connection that knows its reader', () => {
    const drivers = sources.filter((file) => /from 'pg(-copy-streams)?'/.test(fs.readFileSync(path.join(root, file), 'utf8')));
    expect(drivers.filter((file) => !file.startsWith('src/server/db/'))).toEqual([]);
    expect(drivers.length).toBeGreaterThan(0);
  });
});
