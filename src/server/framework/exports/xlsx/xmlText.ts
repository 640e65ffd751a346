const hostile = /[&<>"\r\n\t\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;
const each = /[&<>"\r\n\t\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Written plainly a parser would turn these into other blanks.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text for an element or attribute of XML; characters that XML 1.0 cannot hold become U+FFFD. */
export function xmlText(text: string): string {
  // A test costs far less than a replacement, and few texts need one.
  return hostile.test(text) ? text.replaceAll(each, (sign) => escapes[sign] ?? '\uFFFD') : text;
}
