/** Encodings in which a text file can be read, the likeliest first. */
export const importEncodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;

export type ImportEncoding = (typeof importEncodings)[number];

/** Names of the characters between the cells of a text file, as calls and messages write them. */
export const separatorNames = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export type SeparatorName = (typeof separatorNames)[number];

export const separatorSigns = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const satisfies Record<SeparatorName, string>;
