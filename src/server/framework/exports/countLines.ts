const [lineFeed, quote] = [10, 34] as const;

/** Counts the rows of CSV, chunk by chunk; a line feed within a quoted cell ends none. */
export function countLines(): (chunk: Uint8Array) => number {
  let [lines, isQuoted] = [0, false];
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    return lines;
  };
}
