/**
 * Gathers the operators of a page as one text. The package keeps each as bytes of its own until the page ends: for a full page, thousands of
 * small arrays that outlive the young part of the heap.
 * @returns writes the text to the current page; called before the page ends
 */
export function gatherPage(doc: PDFKit.PDFDocument): () => void {
  const write = doc.addContent.bind(doc);
  let operators = '';
  doc.addContent = (operator: string) => {
    operators += `${operator}\n`;
    return doc;
  };
  return () => {
    // The package ends each text with a line feed itself.
    write(operators.trimEnd());
    operators = '';
  };
}
