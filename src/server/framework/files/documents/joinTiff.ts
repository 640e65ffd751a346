import type { FileHandle } from 'node:fs/promises';

/** Bytes of a value of each TIFF type; index: the type. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8] as const;

/** Tags whose values are places in the file: strips and tiles. */
const placeTags: ReadonlySet<number> = new Set([273, 324]);
const [shortType, longType] = [3, 4] as const;

/** Most bytes of a file whose places have 32 bits. */
const bytesMax = 0xffff_0000;

/**
 * Writes the pages of several TIFF files one after the other into one, each with its own size, depth and compression. Only one page is in
 * memory.
 * @param pages little-endian files of one page without sub-directories, as libvips writes them
 * @param out an empty file
 * @param limit bytes of the file at most
 * @returns false if the file would be larger than the limit
 * @see TIFF 6.0, section 2
 */
export async function joinTiff(pages: AsyncIterable<Buffer>, out: FileHandle, limit: number): Promise<boolean> {
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  await out.write(header, 0, header.length, 0);
  // The place of the link to the next directory.
  let link = 4;
  let end = header.length;
  for await (const page of pages) {
    const { body, directory } = movedPage(page, end);
    if (end + body.length > Math.min(limit, bytesMax)) return false;
    await out.write(body, 0, body.length, end);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(end + directory);
    await out.write(place, 0, 4, link);
    link = end + directory + 2 + body.readUInt16LE(directory) * 12;
    end += body.length;
  }
  return true;
}

interface MovedPage {
  /** The page without its header, of an even number of bytes. */
  readonly body: Buffer;
  /** Place of its directory in the body. */
  readonly directory: number;
}

/** A page as it stands at another place of a file. */
function movedPage(page: Buffer, start: number): MovedPage {
  if (page.readUInt32LE(0) !== 0x002a4949) throw new Error('the page is no little-endian TIFF');
  const moved = Buffer.from(page);
  const shift = start - 8;
  const directory = page.readUInt32LE(4);
  const added: Buffer[] = [];
  let end = moved.length + (moved.length % 2);
  for (let i = 0; i < page.readUInt16LE(directory); i += 1) {
    const entry = directory + 2 + i * 12;
    const [tag, type, count] = [page.readUInt16LE(entry), page.readUInt16LE(entry + 2), page.readUInt32LE(entry + 4)];
    const isInline = (typeBytes[type] ?? 1) * count <= 4;
    const at = isInline ? entry + 8 : page.readUInt32LE(entry + 8);
    if (!placeTags.has(tag)) {
      if (!isInline) moved.writeUInt32LE(at + shift, entry + 8);
      continue;
    }
    const places = Array.from({ length: count }, (_, k) =>
      type === shortType ? page.readUInt16LE(at + 2 * k) : page.readUInt32LE(at + 4 * k),
    );
    // Places that had 16 bits may need 32 now.
    const longs = Buffer.alloc(4 * count);
    places.forEach((place, k) => longs.writeUInt32LE(place + shift, 4 * k));
    moved.writeUInt16LE(longType, entry + 2);
    if (count === 1) {
      longs.copy(moved, entry + 8);
      continue;
    }
    moved.writeUInt32LE(end + shift, entry + 8);
    added.push(longs);
    end += longs.length;
  }
  const padding = Buffer.alloc(moved.length % 2);
  return { body: Buffer.concat([moved, padding, ...added]).subarray(8), directory: directory - 8 };
}
