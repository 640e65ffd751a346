/** Tag of the directory with the position in the first directory of EXIF data (EXIF 2.3, 4.6.3). */
const positionTag = 0x88_25;

/**
 * True if the camera data of a picture tells where it was taken, or cannot be read.
 * @param exif EXIF data, with or without its mark
 * @param xmp the same facts as XML
 */
export function hasPosition(exif: Buffer | undefined, xmp: Buffer | undefined): boolean {
  return (exif !== undefined && namesPosition(exif)) || xmp?.toString('latin1').includes('GPSL') === true;
}

function namesPosition(exif: Buffer): boolean {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const data = exif.subarray(start);
  const order = data.toString('latin1', 0, 2);
  if (data.length < 8 || (order !== 'II' && order !== 'MM')) return true;
  const read16 = (at: number): number => (order === 'II' ? data.readUInt16LE(at) : data.readUInt16BE(at));
  const first = order === 'II' ? data.readUInt32LE(4) : data.readUInt32BE(4);
  if (first + 2 > data.length) return true;
  const count = read16(first);
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * 12;
    if (at + 12 > data.length) return true;
    if (read16(at) === positionTag) return true;
  }
  return false;
}
