import fs from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../../shared/framework/files/fileTypes.ts';

/** Bytes at the start of a file by which its type is known. */
const headBytes = 64 * 1024;

/**
 * The media type of a file by its bytes; its name decides only between types of text. Types that a text pretends, such as a PDF with other
 * bytes before its own, count as unknown.
 * @returns `application/octet-stream` for an unknown type
 */
export async function mediaTypeOf(place: string, name: string): Promise<string> {
  const head = await readHead(place);
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === 'application/x-cfb') return oldOffice[extensionOf(name)] ?? found;
  if (found === 'application/xml') return /<svg[\s>]/i.test(head.toString('utf8')) ? 'image/svg+xml' : found;
  return found ?? (isTiff(head) ? 'image/tiff' : textType(head, name));
}

/** True for the head of a TIFF, also of one whose directory of tags lies behind it: the package looks for the tags and gives up. */
function isTiff(head: Buffer): boolean {
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return false;
  const [version, directory] = order === 'II' ? [head.readUInt16LE(2), head.readUInt32LE(4)] : [head.readUInt16BE(2), head.readUInt32BE(4)];
  return version === 42 && directory >= 8;
}

/** Files of old office programs have one form, whatever they hold. */
const oldOffice: Readonly<Record<string, string>> = { doc: 'application/msword', xls: 'application/vnd.ms-excel' };

async function readHead(place: string): Promise<Buffer> {
  const file = await fs.open(place);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function textType(head: Buffer, name: string): string {
  if (head.includes(0) || !isUtf8(head)) return 'application/octet-stream';
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/^\s*(<!doctype\s+html|<(html|head|body|script|iframe|title|meta|style)[\s>])/i.test(text)) return 'text/html';
  const extension = extensionOf(name);
  if (extension === 'html' || extension === 'htm') return 'text/html';
  if (extension === 'csv') return 'text/csv';
  if (extension === 'json') return 'application/json';
  return 'text/plain';
}

/** True for bytes of a text; a sign may be cut off at the end of the head. */
function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
