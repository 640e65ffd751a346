import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { plainTitle } from '../../../shared/framework/definitions/describe/papersOf.ts';
import { placeholderFields } from '../../../shared/framework/definitions/placeholderFields.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { fieldVisibility } from '../../../shared/framework/definitions/rights/visibility.ts';
import type { PaperDefinition, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { withInnerBlocks } from '../../../shared/framework/definitions/withInnerBlocks.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { blockNames } from '../../../shared/framework/papers/paperNames.ts';
import { previewMax } from '../../../shared/framework/papers/papersMax.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { joinPdfs } from './joinPdfs.ts';
import { readLetterhead } from './letterhead.ts';
import type { PaperApp } from './PaperApp.ts';
import type { PaperContent, ShownRecord } from './PaperContent.ts';
import { paperErrors } from './paperErrors.ts';
import { paperSize } from './paperSize.ts';
import { contextIn, holds, type PaperSource, shownRecord } from './shownRecord.ts';
import { type PaperForm, typeset } from './typeset.ts';

/** A paper to make. */
export interface AskedPaper {
  readonly ctx: CallContext;
  readonly app: PaperApp;
  readonly resource: ResourceDefinition;
  readonly paper: PaperDefinition;
  /** The languages, the first one first. */
  readonly languages: readonly Language[];
  /** Default: a PDF. */
  readonly form?: PaperForm;
}

/** A paper as a file. */
export interface MadePaper {
  readonly file: Uint8Array;
  /** Name of the file without its extension. */
  readonly name: string;
}

/**
 * The paper of records, each as its reader sees it, in one file. A picture shows the first ones alone.
 * @param records as the reader sees them, at least one
 * @throws AppError `paper_not_offered` (409) for a record that the paper does not suit, `paper_too_long`, `papers_too_long` (422), `paper_took_too_long` (503)
 */
export async function makePaper(asked: AskedPaper, records: readonly RecordValues[]): Promise<MadePaper> {
  const { paper, form } = asked;
  if (form === 'svg') return setPart(asked, records.slice(0, previewMax), manyName(asked, records));
  if (records.length <= partSize(paper)) return setPart(asked, records, manyName(asked, records));
  const pieces: Buffer[] = [];
  for await (const piece of joinedPaper(asked, records)) pieces.push(piece);
  return { file: Buffer.concat(pieces), name: titleOf(asked) };
}

/**
 * As `makePaper`, as a file that is written while its parts are made, so that the memory holds one part, however many there are.
 * @param onPart called after each part with the number of records done
 * @throws AppError as `makePaper`, while the file is read
 */
export function streamPaper(
  asked: AskedPaper,
  records: readonly RecordValues[],
  onPart: (done: number) => void,
): { readonly file: AsyncIterable<Buffer>; readonly name: string } {
  return { file: joinedPaper(asked, records, onPart), name: titleOf(asked) };
}

async function* joinedPaper(
  asked: AskedPaper,
  records: readonly RecordValues[],
  onPart: (done: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const { ctx, app, paper, languages } = asked;
  const [language = 'en'] = languages;
  const size = partSize(paper);
  if (records.length <= size) {
    yield Buffer.from((await setPart(asked, records, manyName(asked, records))).file);
    onPart(records.length);
    return;
  }
  const title = titleOf(asked);
  const { head } = await readLetterhead({ ctx, app }, paper, contextIn({ ctx }, language));
  async function* parts() {
    for (let from = 0; from < records.length; from += size) {
      yield (await setPart(asked, records.slice(from, from + size), title)).file;
      onPart(Math.min(from + size, records.length));
    }
  }
  yield* joinPdfs(parts(), { title, author: head.name, language, madeAt: ctx.now });
}

/** The name of a file of several records; undefined: one record gives it its title. */
function manyName(asked: AskedPaper, records: readonly RecordValues[]): string | undefined {
  return records.length === 1 ? undefined : titleOf(asked);
}

function titleOf({ paper, languages }: AskedPaper): string {
  return textIn(plainTitle(paper.title), languages[0] ?? 'en');
}

/** Records that are set together: a hundred pages take about 250 MB. Sheets of labels are filled. */
function partSize({ sheet }: AskedPaper['paper']): number {
  const places = sheet ? sheet.columns * sheet.rows : 1;
  return Math.ceil(50 / places) * places;
}

async function setPart(asked: AskedPaper, records: readonly RecordValues[], name: string | undefined): Promise<MadePaper> {
  const { ctx, resource, paper, languages } = asked;
  const entity = getEntity(ctx.registry, resource.schema);
  const [language = 'en'] = languages;
  const shown: ShownRecord[] = [];
  for (const record of records) {
    const source = await sourceOf(asked, record);
    if (!suits(asked, record)) {
      const context = contextIn(source, language);
      throw paperErrors.paper_not_offered({
        paper: textIn(plainTitle(paper.title), language),
        record: recordTitle(entity, record, context),
      });
    }
    shown.push(await shownRecord(source, paper));
    const rows = shown.flatMap(rowsOf).length;
    if (rows > allRowsMax) throw paperErrors.papers_too_long({ rows: allRowsMax });
  }
  const title = name ?? shown[0]?.title[0]?.text ?? '';
  const file = await typeset(await contentOf(asked, title, shown), ctx.now, asked.form);
  return { file, name: title };
}

/** true: the paper is offered for the record as it is now. */
export function suits({ ctx, resource, paper }: AskedPaper, record: RecordValues): boolean {
  return holds({ ctx, entity: getEntity(ctx.registry, resource.schema), record }, paper.when);
}

/** The values of a paper as its reader sees them. */
export async function contentFor(asked: AskedPaper, record: RecordValues): Promise<ShownRecord> {
  return shownRecord(await sourceOf(asked, record), asked.paper);
}

async function sourceOf(asked: AskedPaper, record: RecordValues): Promise<PaperSource> {
  const { ctx, app, resource, languages } = asked;
  const entity = getEntity(ctx.registry, resource.schema);
  return { ctx, app, resource, entity, record, reached: await readReached(asked, record), languages };
}

/** Rows of the tables of papers that are set together. */
const allRowsMax = 2000;

function rowsOf({ blocks }: ShownRecord): readonly unknown[] {
  return blocks.flatMap((block) => (block.block === 'table' ? [...block.rows, ...block.rest] : []));
}

async function contentOf(asked: AskedPaper, title: string, records: readonly ShownRecord[]): Promise<PaperContent> {
  const { ctx, app, paper, languages } = asked;
  const [language = 'en'] = languages;
  const size = paperSize(paper);
  const { head, colour } = await readLetterhead({ ctx, app }, paper, contextIn({ ctx }, language));
  const word = (key: string, values = {}) => formatMessage(ctx.registry.messages, language, key, values);
  const [before = '', between = '', after = ''] = word('export.page', { page: pageMark, pages: pageMark }).split(pageMark);
  return {
    ...size,
    title,
    author: head.name,
    language,
    colour,
    head: size.isLabel ? null : head,
    continued: word('paper.continued'),
    pageWords: [before, between, after],
    records,
  };
}

const pageMark = '\u0001';

/** The values behind the paths of a paper, as far as the reader sees them. */
async function readReached({ ctx, app, resource, paper }: AskedPaper, record: RecordValues): Promise<PaperSource['reached']> {
  const { registry, reader } = ctx;
  const isVisible = fieldVisibility(registry, reader);
  const names = [...paper.blocks.flatMap(withInnerBlocks).flatMap(blockNames), ...placeholderFields(Object.values(paper.title))];
  const paths = [...new Set(names)].flatMap((name) => {
    const found = name.includes('.') ? findListField(registry, resource.schema, name) : undefined;
    return found && isVisible(found) ? [found] : [];
  });
  if (paths.length === 0) return new Map();
  const [row] = await app.records.list(ctx, resource.schema, {
    filter: { id: Number(record['id']) },
    fields: paths.flatMap(({ name, field }) => (field.reference ? [name, `${name}_label`] : [name])),
    limit: 1,
  });
  return new Map(
    paths.map(({ name, field }) => [
      name,
      { field, record: { [field.name]: row?.[name] ?? null, [`${field.name}_label`]: row?.[`${name}_label`] ?? null } },
    ]),
  );
}
