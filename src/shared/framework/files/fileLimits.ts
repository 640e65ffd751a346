/** Largest file in bytes where a definition names no limit. */
export const maxBytesDefault = 100_000_000;

/** Bytes from which a file is sent in pieces, each again if it fails. */
export const resumableFrom = 5_000_000;

/** Bytes of one piece. */
export const pieceBytes = 4_000_000;
