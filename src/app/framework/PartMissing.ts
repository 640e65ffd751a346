/**
 * A part of the app could not be loaded, and only a page reload can help. The name separates scripts from styles, because
 * monitoring groups reports by it. Spec B-315.
 */
export class PartMissing extends Error {
  override readonly name: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';
  readonly isServerAway: boolean;

  /**
   * @param cause the error as reported by the browser or by the loader of the build
   * @param isServerAway true: the server does not answer; the part can be loaded once it does
   */
  constructor(cause: unknown, isServerAway = false) {
    super(String(cause), { cause });
    this.isServerAway = isServerAway;
    this.name = /\bCSS\b/.test(this.message) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
  }
}
