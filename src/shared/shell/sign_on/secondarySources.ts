/** The services that need an authorization besides the session. Specification, grid part 2.7 and 3. */
export const secondarySources = ['benefits', 'bisso', 'google', 'report'] as const;

export type SecondarySource = (typeof secondarySources)[number];
