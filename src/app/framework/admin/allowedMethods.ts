/** Header `Allow` of the last answer to each record that was read, by the path of its call; undefined if the server sent none. */
export const allowedMethods = new Map<string, string | undefined>();

/** True if a header `Allow` names the method; without a header only the permissions decide. */
export function allows(header: string | undefined, method: 'PUT' | 'DELETE'): boolean {
  return header === undefined || header.split(',').some((name) => name.trim().toUpperCase() === method);
}
