import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { type DocumentSettings, documentFormats } from '../../../shared/framework/files/documentSettings.ts';
import type { UploadAnswer } from '../../../shared/framework/files/uploadAnswer.ts';
import { json } from './json.ts';

/** A kept file of the example server. */
export function exampleFile(id: number, filename: string, type: string, size = 48_000): Attachment {
  return {
    id,
    filename,
    uploadBy: 'Ann',
    uploadDate: '2026-02-10T09:30:00Z',
    thumbnails: null,
    current_status: 'listed',
    type,
    size,
    pages: 1,
  };
}

let lastId = 900;

/** The calls of files that the example server answers; undefined: another call. */
export async function answerFiles(path: string, search: string, { method = 'GET', body }: RequestInit): Promise<Response | undefined> {
  if (method === 'GET' && (path === 'attachments/content' || path === 'attachments/archive'))
    return new Response('Emma', {
      headers: { 'content-disposition': `attachment; filename="${path === 'attachments/archive' ? 'Files.zip' : 'emma.pdf'}"` },
    });
  if (method === 'GET' && path === 'attachments') {
    const ids = new URLSearchParams(search).get('ids')?.split(',') ?? [];
    const results = ids.map((id) => exampleFile(Number(id), 'volume.pdf', 'application/pdf'));
    return json({ results, count: results.length });
  }
  if (method === 'DELETE' && path === 'attachments') return new Response(null, { status: 204 });
  if (method !== 'POST' || !(body instanceof FormData)) return undefined;
  const file = body.get('file');
  const { name, type, size } = file instanceof File ? file : { name: 'file', type: '', size: 0 };
  if (path === 'books/files' || path === 'attachments') return json(exampleFile((lastId += 1), name, type, size), 201);
  if (path === 'books/files_refused')
    return json({ status: 415, code: 'file_type_refused', title: 'Unsupported', detail: 'No file is taken here.' }, 415);
  if (path === 'books/upload_refused') return json({ status: 500, code: 'unexpected', title: 'Internal Server Error' }, 500);
  if (path !== 'books/upload') return undefined;
  const params = body.get('params');
  const documents = JSON.parse(typeof params === 'string' ? params : '[]') as readonly DocumentSettings[];
  const files = documents.map(({ pdfname, pdfoutput }) =>
    exampleFile((lastId += 1), `${pdfname}.${documentFormats[pdfoutput].extension}`, documentFormats[pdfoutput].type),
  );
  return json({ count: files.length, files } satisfies UploadAnswer, 201);
}
