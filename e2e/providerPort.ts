/** The identity provider of the browser tests listens so many ports above the portal. */
export const providerPortOffset = 1000;
