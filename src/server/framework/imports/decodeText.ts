import { importErrors } from './importErrors.ts';

/** Byte order marks, by which a text names its encoding. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a file: by its byte order mark, else as UTF-8, else as windows-1252, in which spreadsheets of Western languages save CSV.
 * @throws AppError 400 `import_file_unreadable` for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, i) => bytes[i] === byte))?.encoding;
  const text = marked === undefined ? (decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252')) : decoded(bytes, marked);
  // A text holds no NUL; other files nearly always do.
  if (text === undefined || text.includes('\u0000')) throw importErrors.import_file_unreadable();
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
