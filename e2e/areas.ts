/** Folders whose change calls for a browser test, by the name of its spec. */
export const areas: Readonly<Record<string, readonly string[]>> = {};
