import path from 'node:path';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { type LoadResult, loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import type { RegisteredNames } from '../src/shared/framework/definitions/DefinitionSet.ts';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';

/** The examples of definitions: `valid/` is a small installation of books and authors, `invalid/` breaks one of its files each. */
export const examplesFolder = path.resolve(import.meta.dirname, '../schemas/definitions/examples');

export const exampleFiles: readonly SourceFile[] = readFolders(path.join(examplesFolder, 'valid'));

/** The names of code that the valid examples refer to. */
export const exampleNames: RegisteredNames = {
  computed: ['books.age'],
  hooks: ['books.isbnIsFree'],
  effects: ['books.tellReader'],
  slots: { page: ['ReadingRoom'], field: ['BookState'], step: ['BookPrices'], 'show.aside': ['BookCover'] },
  calls: ['POST books/{}/give_back', 'POST books/reprint', 'POST books/spine_labels'],
};

/** The valid examples with some files replaced or added, each given as text or as the value of its JSON. */
export function loadExamples(changes: Readonly<Record<string, unknown>> = {}): LoadResult {
  const changed = (file: string): SourceFile => ({
    file,
    text: typeof changes[file] === 'string' ? changes[file] : JSON.stringify(changes[file]),
  });
  const kept = exampleFiles.map((each) => (Object.hasOwn(changes, each.file) ? changed(each.file) : each));
  const added = Object.keys(changes).filter((file) => !exampleFiles.some((each) => each.file === file));
  return loadFiles([...kept, ...added.map(changed)], exampleNames);
}

export function exampleRegistry(changes: Readonly<Record<string, unknown>> = {}): Registry {
  const { registry, findings } = loadExamples(changes);
  invariant(registry, `the examples are sound: ${JSON.stringify(findings)}`);
  return registry;
}

/** The content of a valid example, for a test to change. */
export function exampleContent(file: string): Record<string, unknown> {
  const found = exampleFiles.find((each) => each.file === file);
  invariant(found, `${file} is an example`);
  return JSON.parse(found.text) as Record<string, unknown>;
}

/** A reader without any rights except the given ones. */
export function readerWith(given: Partial<Reader> & { readonly granted?: readonly string[] } = {}): Reader {
  const { granted = [], ...rest } = given;
  return {
    userId: 7,
    companyId: 1,
    type: 'EMPLOYEE',
    isStaff: false,
    isAdmin: false,
    seesAllCompanies: false,
    accounts: [],
    fullAccounts: [],
    roles: new Set(),
    isActedFor: false,
    grants: new Set(granted),
    ...rest,
  };
}

/** The reader as one of the user types that the list of a screen is for, with the roles it asks for; unchanged where it names none. */
export function readerOfList(registry: Registry, cmid: string, reader: Reader): Reader {
  const permissions = (registry.screensByCmid.get(cmid) ?? []).flatMap((screen) => screen.permissions.list ?? []);
  const types = permissions.flatMap((each) => each.types ?? []);
  const roles = new Set([
    ...reader.roles,
    ...permissions.flatMap((each) => each.roles ?? []).filter((role) => registry.heldRoles.has(role)),
  ]);
  const [first] = types;
  return { ...reader, roles, type: first === undefined || types.some((type) => type === reader.type) ? reader.type : first };
}
