import type { ExportContent } from './content/ExportColumn.ts';
import { introWords } from './content/introWords.ts';
import { shownCell } from './content/shownCell.ts';
import { xmlText } from './xlsx/xmlText.ts';

/** Nothing of the file is run or fetched, wherever it is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = `:root{color-scheme:light dark}
body{font-family:system-ui,sans-serif;line-height:1.4;margin:1.5rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid;padding:.3rem .6rem;text-align:start;vertical-align:top;white-space:pre-line}
thead th{position:sticky;top:0;background:Canvas}
.number{text-align:end}
main{overflow-x:auto}
@media print{thead{display:table-header-group}main{overflow:visible}}`;

/** A page that is complete by itself: title, filter, a table with headings, and at its end the number of rows with their totals. */
export async function* htmlFile(content: ExportContent): AsyncGenerator<string> {
  const { title, language, columns, naming } = content;
  const classOf = columns.map(({ kind }) => (kind === 'number' ? ' class="number"' : ''));
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${xmlText(text)}</p>\n`).join('');
  const headings = columns.map(({ heading }, i) => `<th scope="col"${classOf[i] ?? ''}>${xmlText(heading)}</th>`).join('');
  yield `<!doctype html>
<html lang="${xmlText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${xmlText(title)}</h1>
${paragraphs(introWords(content, 0).filter)}<main tabindex="0">
<table>
<thead><tr>${headings}</tr></thead>
<tbody>
`;
  let count = 0;
  for await (const part of content.rows) {
    count += part.length;
    yield part
      .map((row) => {
        const cells = columns.map((column, i) => {
          const [tag, scope] = i === naming ? ['th', ' scope="row"'] : ['td', ''];
          return `<${tag}${scope}${classOf[i] ?? ''}>${xmlText(shownCell(column, row[i] ?? null, content))}</${tag}>`;
        });
        return `<tr>${cells.join('')}</tr>\n`;
      })
      .join('');
  }
  yield `</tbody>\n</table>\n</main>\n${paragraphs(introWords(content, count).counts)}</body>\n</html>\n`;
}
