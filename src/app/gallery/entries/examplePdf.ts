/** A PDF of pages with a few lines of text each, written by hand. */
export function examplePdf(pages: number): Blob {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (let page = 1; page <= pages; page += 1) {
    const text = contentOf(page, pages);
    const lies = page % 5 === 0;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${lies ? '792 612' : '612 792'}] /Contents ${5 + 2 * (page - 1)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    );
  }
  return new Blob([fileOf(objects)], { type: 'application/pdf' });
}

function contentOf(page: number, pages: number): string {
  const lines = ['Emma, by Jane Austen', `Page ${page} of ${pages}`, ...(page % 7 === 0 ? ['A rare word: marginalia'] : []), ...story];
  return `BT /F1 14 Tf 72 540 Td 22 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
}

const story = [
  'Emma Woodhouse, handsome, clever, and rich, with a comfortable home and happy',
  'disposition, seemed to unite some of the best blessings of existence;',
  'and had lived nearly twenty-one years in the world with very little',
  'to distress or vex her.',
];

/** The file of the objects, with the place of each. Its text is ASCII, so that characters are bytes. */
function fileOf(objects: readonly string[]): string {
  const parts = ['%PDF-1.4\n'];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    const part = `${i + 1} 0 obj\n${object}\nendobj\n`;
    places.push(length);
    length += part.length;
    parts.push(part);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return [...parts, `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`, ...rows, trailer].join('');
}
