/** The identity provider of the browser tests listens this many ports above the portal. */
export const providerPortOffset = 1000;
