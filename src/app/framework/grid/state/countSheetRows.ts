/** Rows of a full sheet, without its headings. */
const sheetRowsMax = 1_048_575;

/** Length of the head of a part in a zip file before its name and its extra field, and the places of their lengths. */
const [headLength, namePlace, extraPlace] = [30, 26, 28] as const;

const [less, r] = [60, 114] as const;

/**
 * Counts the rows of a workbook as its bytes arrive: the file begins with its first sheet, which is unpacked for this.
 * @returns the rows that are unpacked by now; undefined: the rows go on in a further sheet, or the browser cannot unpack
 */
export function countSheetRows(): (chunk: Uint8Array) => number | undefined {
  const rows = rowCounter();
  const unpack = sheetUnpacker(rows.count);
  if (!unpack) return () => undefined;
  let head: Uint8Array | undefined = new Uint8Array();
  return (chunk) => {
    if (head) {
      head = joined(head, chunk);
      const start = dataStart(head);
      if (start !== undefined) {
        unpack(head.slice(start));
        head = undefined;
      }
    } else unpack(chunk.slice());
    return rows.total() < sheetRowsMax ? rows.total() : undefined;
  };
}

/** Counts the elements of rows in the XML of a sheet; no other element begins with this letter. */
function rowCounter() {
  let [elements, wasLess] = [0, false];
  return {
    count: (part: Uint8Array): void => {
      for (const byte of part) {
        if (wasLess && byte === r) elements += 1;
        wasLess = byte === less;
      }
    },
    // The first one holds the headings.
    total: (): number => Math.max(0, elements - 1),
  };
}

/** undefined: the browser cannot unpack. After the end of the sheet further bytes are passed over. */
function sheetUnpacker(onPart: (part: Uint8Array) => void): ((packed: Uint8Array<ArrayBuffer>) => void) | undefined {
  if (typeof DecompressionStream === 'undefined') return undefined;
  const { writable, readable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  let isOpen = true;
  const end = (): void => {
    isOpen = false;
  };
  writer.closed.catch(end);
  readable.pipeTo(new WritableStream({ write: onPart })).catch(end);
  return (packed) => {
    if (isOpen) writer.write(packed).catch(end);
  };
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

/** The place of the packed bytes of the first part; undefined: its head has not arrived. */
function dataStart(file: Uint8Array): number | undefined {
  if (file.length < headLength) return undefined;
  const view = new DataView(file.buffer, file.byteOffset);
  const start = headLength + view.getUint16(namePlace, true) + view.getUint16(extraPlace, true);
  return file.length < start ? undefined : start;
}
