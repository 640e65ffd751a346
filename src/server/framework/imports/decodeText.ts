import type { ImportEncoding } from '../../../shared/framework/imports/textFiles.ts';
import { importErrors } from './importErrors.ts';

interface DecodedText {
  readonly text: string;
  readonly encoding: ImportEncoding;
}

/** Byte order marks, by which a text names its encoding. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a file: in the encoding that a person has chosen, else by its byte order mark, else by its bytes.
 * @returns the text with U+FFFD for bytes that are no text in this encoding
 * @throws AppError 400 `import_file_unreadable` for bytes that are no text
 */
export function decodeText(bytes: Uint8Array, chosen?: ImportEncoding): DecodedText {
  const encoding = chosen ?? marks.find((mark) => mark.bytes.every((byte, i) => bytes[i] === byte))?.encoding ?? likeliest(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // A text holds no NUL; other files nearly always do.
  if (text.includes('\u0000')) throw importErrors.import_file_unreadable();
  return { text, encoding };
}

/**
 * UTF-16 if every second byte of most characters is zero; UTF-8 if more characters fit it than bytes do not; else windows-1252, in which
 * spreadsheets of Western languages save CSV.
 */
function likeliest(bytes: Uint8Array): ImportEncoding {
  const wide = wideEncoding(bytes.subarray(0, sampleLength));
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const damaged = text.match(/\uFFFD/g)?.length ?? 0;
    const beyondAscii = text.match(/[^\u0000-\u007F\uFFFD]/gu)?.length ?? 0;
    return beyondAscii > damaged ? 'utf-8' : 'windows-1252';
  }
}

const sampleLength = 4096;

function wideEncoding(bytes: Uint8Array): ImportEncoding | undefined {
  const zeros = [0, 0];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}
