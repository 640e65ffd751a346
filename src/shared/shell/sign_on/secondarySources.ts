/** The services that ask for an authorization of their own beside the session. Seed 001, sections 2.7 and 3. */
export const secondarySources = ['benefits', 'bisso', 'google', 'report'] as const;

export type SecondarySource = (typeof secondarySources)[number];
