/** Neighbouring columns under one heading. */
export interface ColumnGroup {
  readonly heading: string;
  readonly columns: readonly string[];
}

/** The headings above columns: each run of neighbours of one category. A column without a category is a group by itself. Spec B-193. */
export function columnGroups(columns: readonly { readonly name: string; readonly category: string | undefined }[]): ColumnGroup[] {
  const groups: { heading: string; columns: string[] }[] = [];
  let previous: string | undefined;
  for (const { name, category } of columns) {
    if (category !== undefined && category === previous) groups.at(-1)?.columns.push(name);
    else if (category !== undefined) groups.push({ heading: category, columns: [name] });
    previous = category;
  }
  return groups;
}
