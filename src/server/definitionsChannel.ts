/** Notices on this channel carry the version of the definitions that a process now uses; empty: read them again. */
export const definitionsChannel = 'definitions';
