/**
 * A part of the app could not be loaded, also after the page was loaded anew: only another reload can help. Its name, which
 * monitoring sorts reports by, tells a script from a style. Spec B-315.
 */
export class PartMissing extends Error {
  override readonly name: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';
  readonly isServerAway: boolean;

  /**
   * @param cause why it could not be loaded, as the browser or the loader of the build says it
   * @param isServerAway nothing answered: the part will be there once the server is
   */
  constructor(cause: unknown, isServerAway = false) {
    super(String(cause), { cause });
    this.isServerAway = isServerAway;
    this.name = /\bCSS\b/.test(this.message) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
  }
}
