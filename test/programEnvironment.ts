/** Environment of a program that a test starts apart from the settings of this machine; the compiled sources are shared with others. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const;
