import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { invariant } from '../../../../shared/framework/AppError.ts';
import type { CallContext } from '../../../db/CallContext.ts';
import { receiveFile } from '../../../framework/contents/receiveFile.ts';
import type { App } from '../../../framework/context/App.ts';
import { defaultTimezone } from '../../../framework/context/anonymous.ts';
import { userContext } from '../../../framework/context/userContext.ts';
import { keepDocument } from '../../../shell/doclib/documentRoutes.ts';
import { createEntry, getEntry } from '../../../shell/doclib/entries.ts';
import { openToEdit } from '../../../shell/doclib/library.ts';
import { userColumns } from '../../../shell/users/userColumns.ts';
import { type DemoDocument, demoLibraries } from './demoLibraries.ts';

type Library = (typeof demoLibraries)[number];

const [conn, editors] = ['MAIN', 'ADMIN'] as const;

/**
 * Adds the demo's libraries with their files, once: their command IDs stay when an administrator deletes a library. Files go through the
 * store, so that this takes a running portal.
 * @param demoUsers company code -> demo users; an administrator is among those of the product's company
 */
export async function loadDemoLibraries(app: App, demoUsers: App['demoUsers']): Promise<void> {
  const all = app.system('libraries of the demo');
  const [admin] = demoUsers.has(app.config.productCode)
    ? await app.records.list(all, 'users', {
        filter: { [userColumns.username]: 'admin', [`${userColumns.company}.code`]: app.config.productCode },
      })
    : [];
  if (!admin) return;
  for (const library of demoLibraries) {
    const [known] = await app.records.list(all, 'commands', { filter: { cmid: library.cmid }, fields: ['id'] });
    if (known) continue;
    await addLibrary(app, all, library);
    // The administrator has the library in a menu now.
    const ctx = await userContext(app, Number(admin['id']), {
      language: 'en',
      cmid: library.cmid,
      timezone: defaultTimezone,
      requestId: 'demo',
    });
    if (ctx) await addEntries(app, all, ctx, library);
  }
}

/** The library, and its entry in the menus of its readers. */
async function addLibrary(app: App, all: CallContext, library: Library): Promise<void> {
  const { cmid, title_en, title_fr, library_type, doctypes, metadata_tags, readers } = library;
  const found = await app.records.list(all, 'menu_groups', { filter: { code__in: [...readers] }, fields: ['id', 'code'] });
  const editing = found.filter(({ code }) => code === editors).map(({ id }) => Number(id));
  await app.records.create(all, 'doclib_configs', {
    cmid,
    conn,
    title_en,
    title_fr,
    library_type,
    doctypes: [...doctypes],
    metadata_tags: [...metadata_tags],
    can_edit: editing,
    status: 'active',
  });
  const [command] = await app.records.list(all, 'commands', { filter: { cmid }, fields: ['id'] });
  invariant(command, 'a new library adds its command ID');
  const menu = await app.records.create(all, 'menus', {
    mid: cmid,
    TMMTYP: 'L',
    TMVNAM: title_en,
    CMCID: Number(command['id']),
    CMTITLE: title_en,
    title_fr,
    CMVNAM: cmid,
    DOCLIB: 'Y',
    DOCLIB_TYPE: library_type,
    EXDOCLIB: 'N',
    external: false,
    icon: 'Folder',
    sequence: 90,
    status: 'active',
  });
  for (const { id } of found) {
    const group = await app.records.find(all, 'menu_groups', Number(id));
    const before = Array.isArray(group?.['menulist']) ? group['menulist'].map(Number) : [];
    await app.records.change(all, 'menu_groups', Number(id), {}, { set: { menulist: [...before, Number(menu['id'])] } });
  }
}

async function addEntries(app: App, all: CallContext, ctx: CallContext, { cmid, entries }: Library): Promise<void> {
  const library = await openToEdit(app, ctx, cmid, conn);
  const companies = [...app.demoUsers.keys()].filter((code) => code !== app.config.productCode);
  const shared = await app.records.list(all, 'customers', {
    filter: { 'company.code__in': companies.length > 0 ? companies : [''] },
    fields: ['id'],
    limit: 20,
  });
  for (const { values, isShared, documents } of entries) {
    const customers = isShared ? { customers: shared.map(({ id }) => Number(id)) } : {};
    if (isShared && shared.length === 0) continue;
    const dlref = await createEntry(app, ctx, library, { ...values, ...customers });
    const entry = Number((await getEntry(app.records, ctx, library, dlref))['id']);
    for (const { name, doctype, language, lines } of documents) {
      const received = await receiveFile(app.files, [await pageOf(lines)] as unknown as AsyncIterable<Buffer>, library.maxBytes);
      await keepDocument(app, ctx, { library, entry, replaced: undefined }, { received, name, doctype, language });
    }
  }
}

/** A PDF with a title and paragraphs. */
async function pageOf([title = '', ...paragraphs]: DemoDocument['lines']): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title } });
  document.font('Helvetica-Bold').fontSize(18).text(title).moveDown();
  document.font('Helvetica').fontSize(11);
  for (const paragraph of paragraphs) document.text(paragraph).moveDown();
  document.end();
  return buffer(document);
}
