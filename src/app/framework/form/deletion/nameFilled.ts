/** The label of a related list, with the name of the record in place of `{name}`. */
export function nameFilled(label: string, name: string): string {
  return label.replaceAll('{name}', () => name);
}
