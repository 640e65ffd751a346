import fs from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import { type DocumentSettings, documentLimits, documentOutputs } from '../../../../shared/framework/files/documentSettings.ts';
import { isPageRange } from '../../../../shared/framework/files/pageRange.ts';
import { isObject } from '../../../../shared/framework/isObject.ts';
import { type ReceivedFile, receiveFile } from '../../contents/receiveFile.ts';
import type { ContentStore } from '../../context/ContentStore.ts';
import { httpErrors } from '../../errors/httpErrors.ts';
import { fileErrors } from '../fileErrors.ts';

/** A file with the documents that are to be made of it. */
export interface ReceivedUpload {
  readonly file: ReceivedFile;
  /** As sent. */
  readonly name: string;
  readonly documents: readonly DocumentSettings[];
}

/**
 * Reads a form with a file, of any field name, and the field `params`, in any order. The caller removes the file; a refused form leaves
 * none. Spec B-091, B-092
 * @param maxBytes most bytes of the file
 * @throws AppError `file_expected`, `documents_expected`, `file_empty` (400), `invalid_body` (400, errors by `documents/<index>/<setting>`),
 *   `file_too_large` (413), `storage_full` (503)
 */
export async function readUpload(
  store: Pick<ContentStore, 'incoming'>,
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw fileErrors.file_expected();
  let file: ReceivedFile | undefined;
  let name = '';
  let params: unknown;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        file = await receiveFile(store, part.file, maxBytes);
        name = part.filename ?? '';
      } else if (part.fieldname === 'params') params = part.value;
    }
    if (!file) throw fileErrors.file_expected();
    return { file, name, documents: parseDocuments(params) };
  } catch (error) {
    if (file) await fs.rm(file.path, { force: true });
    throw error;
  }
}

/**
 * The documents of the field `params`.
 * @throws AppError `documents_expected` (400), `invalid_body` (400, errors by `documents/<index>/<setting>`)
 */
function parseDocuments(params: unknown): DocumentSettings[] {
  const list = typeof params === 'string' ? parsedJson(params) : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > documentLimits.documents || !list.every(isObject))
    throw fileErrors.documents_expected({ max: documentLimits.documents });
  const errors = Object.fromEntries(
    list.flatMap((settings, i) => Object.entries(problemsOf(settings)).map(([key, problem]) => [`documents/${i}/${key}`, problem])),
  );
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
  return list as unknown as DocumentSettings[];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const known: ReadonlySet<string> = new Set(['pdfname', 'pdfoutput', 'pdfpages', 'pdfsplit', 'pdfadditional']);

function problemsOf(settings: Readonly<Record<string, unknown>>): Record<string, FieldProblem> {
  const { pdfname, pdfoutput, pdfpages, pdfsplit, pdfadditional } = settings;
  const problems: Record<string, FieldProblem> = {};
  if (typeof pdfname !== 'string' || pdfname.trim() === '') problems['pdfname'] = { key: 'validation.required' };
  else if (pdfname.length > documentLimits.name)
    problems['pdfname'] = { key: 'validation.max_length', values: { max: documentLimits.name } };
  if (!documentOutputs.some((output) => output === pdfoutput))
    problems['pdfoutput'] = { key: 'error.one_of', values: { expected: [...documentOutputs] } };
  if (pdfpages !== undefined && (typeof pdfpages !== 'string' || !isPageRange(pdfpages)))
    problems['pdfpages'] = { key: 'error.page_range_invalid' };
  if (pdfsplit !== undefined && typeof pdfsplit !== 'boolean')
    problems['pdfsplit'] = { key: 'error.one_of', values: { expected: ['true'] } };
  if (!isObject(pdfadditional)) problems['pdfadditional'] = { key: 'validation.required' };
  for (const key of Object.keys(settings)) if (!known.has(key)) problems[key] = { key: 'validation.unknown_field' };
  return problems;
}
