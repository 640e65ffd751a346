import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleContent, exampleFiles, exampleNames, examplesFolder } from '../../../../test/exampleDefinitions.ts';
import type { DefinitionSource, SourceFile } from './DefinitionSource.ts';
import { DefinitionStore, type DefinitionStoreOptions, type LoadAttempt } from './DefinitionStore.ts';
import { folderSource } from './readFolders.ts';

const report = 'resources/reports/long-books.report.json';

/** A source whose files a test changes. */
function changeable() {
  const files = new Map(exampleFiles.map((each): [string, SourceFile] => [each.file, each]));
  const source: DefinitionSource = { read: () => [...files.values()] };
  const put = (file: string, content: unknown) =>
    files.set(file, { file, text: typeof content === 'string' ? content : JSON.stringify(content) });
  return { source, put };
}

function storeOf(source: DefinitionSource, options: Partial<DefinitionStoreOptions> = {}): DefinitionStore {
  return new DefinitionStore({ sources: [source], registered: exampleNames, ...options });
}

describe('reload', () => {
  test('is wanted before the first use', async () => {
    const store = storeOf(changeable().source);
    expect(() => store.current()).toThrow('loaded before they are used');
    expect(await store.reload()).toBe(true);
    expect(store.current().resources.has('books')).toBe(true);
    expect(store.findings()).toEqual([]);
  });

  test('swaps the registry, gives it a new version and notifies the listeners once', async () => {
    const { source, put } = changeable();
    const store = storeOf(source);
    await store.reload();
    const before = store.current();
    const heard: string[] = [];
    store.onChange((registry, previous) => heard.push(`${previous.version} ${registry.version}`));
    put(report, { ...exampleContent(report), title: { en: 'Thick books', fr: 'Gros livres' } });
    expect(await store.reload()).toBe(true);
    const after = store.current();
    expect(after.screensByCmid.get('RPT-LONG')?.[0]?.title.en).toBe('Thick books');
    expect(before.screensByCmid.get('RPT-LONG')?.[0]?.title.en).toBe('Long books');
    expect(heard).toEqual([`${before.version} ${after.version}`]);
  });

  test('of unchanged files keeps the registry and notifies nobody', async () => {
    const store = storeOf(changeable().source);
    await store.reload();
    const before = store.current();
    let told = 0;
    store.onChange(() => told++);
    expect(await store.reload()).toBe(true);
    expect(store.current()).toBe(before);
    expect(told).toBe(0);
  });

  test.each([
    ['no JSON', '{'],
    ['an unknown field', { ...exampleContent(report), sort: ['titel'] }],
  ])('keeps the good registry when a file has %s, and remembers what was found', async (_name, content) => {
    const { source, put } = changeable();
    const store = storeOf(source);
    await store.reload();
    const before = store.current();
    const attempts: LoadAttempt[] = [];
    store.onAttempt((attempt) => attempts.push(attempt));
    put(report, content);
    expect(await store.reload()).toBe(false);
    expect(store.current()).toBe(before);
    expect(store.findings()).toHaveLength(1);
    expect(attempts).toEqual([{ version: before.version, findings: store.findings(), used: false, changed: [] }]);
  });

  test('does not use a registry for which something could not be made ready', async () => {
    const { source, put } = changeable();
    let isReady = true;
    const store = storeOf(source, { prepare: () => (isReady ? Promise.resolve() : Promise.reject(new Error('no table'))) });
    await store.reload();
    const before = store.current();
    isReady = false;
    put(report, { ...exampleContent(report), page_size: 50 });
    await expect(store.reload()).rejects.toThrow('no table');
    expect(store.current()).toBe(before);
    const candidate = store.candidate();
    expect(candidate).not.toBe(before);
    expect(store.lastAttempt()).toMatchObject({ version: before.version, used: false, changed: [], problem: new Error('no table') });
    isReady = true;
    expect(await store.reload()).toBe(true);
    expect(store.current()).not.toBe(before);
    expect(store.lastAttempt()).toEqual({ version: candidate.version, findings: [], used: true, changed: [report] });
  });

  test('makes the same files ready anew, since the database may have changed', async () => {
    const { source } = changeable();
    let made = 0;
    const store = storeOf(source, { prepare: async () => void made++ });
    await store.reload();
    const before = store.current();
    expect(await store.reload()).toBe(true);
    expect(made).toBe(2);
    expect(store.current()).toBe(before);
    expect(store.lastAttempt()).toMatchObject({ used: true, changed: [] });
  });

  test('asked for by many at once runs once more at most, after the one that runs', async () => {
    const { source, put } = changeable();
    let reads = 0;
    const going = Promise.withResolvers<void>();
    const store = storeOf(
      {
        read: async () => {
          reads += 1;
          await going.promise;
          return source.read();
        },
      },
      { registered: exampleNames },
    );
    const first = store.reload();
    await expect.poll(() => reads).toBe(1);
    put(report, { ...exampleContent(report), title: { en: 'Thick books', fr: 'Gros livres' } });
    const others = Array.from({ length: 20 }, () => store.reload());
    going.resolve();
    expect(await Promise.all([first, ...others])).toEqual(Array(21).fill(true));
    expect(reads).toBe(2);
    expect(store.current().screensByCmid.get('RPT-LONG')?.[0]?.title.en).toBe('Thick books');
  });

  test('of files that are as they were checks nothing anew: the findings are the same objects', async () => {
    const { source, put } = changeable();
    const store = storeOf(source);
    put(report, '{');
    expect(await store.reload()).toBe(false);
    const [found] = store.findings();
    expect(await store.reload()).toBe(false);
    expect(store.findings()[0]).toBe(found);
  });

  test('of two sources the later one wins over files of the same place', async () => {
    const { source } = changeable();
    const edited = { file: report, text: JSON.stringify({ ...exampleContent(report), title: { en: 'Edited', fr: 'Modifié' } }) };
    const store = new DefinitionStore({ sources: [source, { read: () => Promise.resolve([edited]) }], registered: exampleNames });
    await store.reload();
    expect(store.current().screensByCmid.get('RPT-LONG')?.[0]?.title.en).toBe('Edited');
  });
});

describe('several processes', () => {
  test('a change in one is announced, the other follows without announcing it again', async () => {
    const { source, put } = changeable();
    const announced: string[] = [];
    const ears = new Set<(version: string) => void>();
    const options = {
      announce: async (version: string) => {
        announced.push(version);
        for (const hear of ears) hear(version);
      },
      listen: (hear: (version: string) => void) => {
        ears.add(hear);
        return () => void ears.delete(hear);
      },
    };
    const [one, other] = [storeOf(source, options), storeOf(source, options)];
    await Promise.all([one.reload(), other.reload()]);
    expect(announced).toEqual([]);
    const stops = [one.watch(), other.watch()];
    const followed = new Promise<void>((resolve) => other.onChange(() => resolve()));
    put(report, { ...exampleContent(report), title: { en: 'Thick books', fr: 'Gros livres' } });
    await one.reload();
    await followed;
    expect(other.current().version).toBe(one.current().version);
    expect(announced).toEqual([one.current().version]);
    for (const stop of stops) stop();
    expect(ears.size).toBe(0);
  });
});

describe('watch', () => {
  let folder: string;
  let store: DefinitionStore;
  let stop: () => void;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'definitions-'));
    fs.cpSync(path.join(examplesFolder, 'valid'), folder, { recursive: true });
    store = storeOf(folderSource(folder));
    await store.reload();
    stop = store.watch();
  });
  afterEach(() => {
    stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Recognizes the expected attempt by its result: one save may cause several attempts. */
  const attempt = (isAwaited: (attempt: LoadAttempt) => boolean) =>
    new Promise<LoadAttempt>((resolve) => {
      const end = store.onAttempt((made) => {
        if (!isAwaited(made)) return;
        end();
        resolve(made);
      });
    });
  const pageSize = () => store.current().screensByCmid.get('RPT-LONG')?.[0]?.list?.options.page_size;
  const reportOf = (size: number) => JSON.stringify({ ...exampleContent(report), page_size: size });
  const inPlace = (file: string, text: string) => fs.writeFileSync(file, text);
  const byRenaming = (file: string, text: string) => {
    fs.writeFileSync(`${file}~`, text);
    fs.renameSync(`${file}~`, file);
  };
  const anew = (file: string, text: string) => {
    fs.rmSync(file);
    fs.writeFileSync(file, text);
  };
  const inNewFolder = (file: string, text: string) => {
    fs.rmSync(path.dirname(file), { recursive: true });
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, text);
  };

  test.each([
    ['in place', inPlace],
    ['by putting another in its place', byRenaming],
    ['by deleting and writing it', anew],
    ['into its folder made anew', inNewFolder],
  ])('a file saved %s is in use without a restart, and each time after', async (_name, save) => {
    for (const size of [50, 5, 100]) {
      const changed = attempt(() => pageSize() === size);
      save(path.join(folder, report), reportOf(size));
      expect((await changed).findings).toEqual([]);
    }
  });

  test('a bad file is reported and changes nothing', async () => {
    const before = pageSize();
    const broken = attempt(({ findings }) => findings.length > 0);
    fs.writeFileSync(path.join(folder, report), '{');
    expect((await broken).findings.map(({ code }) => code)).toEqual(['DEF019']);
    expect(pageSize()).toBe(before);
  });
});
