/** Neighbouring columns under one heading. */
export interface ColumnGroup {
  /** undefined: the columns have no category. */
  readonly heading: string | undefined;
  readonly columns: readonly string[];
}

/** Headings above columns: one for each run of neighbouring columns with the same category, or without category. Spec B-193. */
export function columnGroups(columns: readonly { readonly name: string; readonly category: string | undefined }[]): ColumnGroup[] {
  const groups: { heading: string | undefined; columns: string[] }[] = [];
  for (const { name, category } of columns) {
    const last = groups.at(-1);
    if (last && last.heading === category) last.columns.push(name);
    else groups.push({ heading: category, columns: [name] });
  }
  return groups;
}
