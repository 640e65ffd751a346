/** A part of the app could not be loaded, also after the page was loaded anew: only another reload can help. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}
