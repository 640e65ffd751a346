/** A file or paper of a message is gone, or its writer may no longer see it: the message is not sent without it. */
export class LostAttachment extends Error {
  override readonly name = 'LostAttachment';
  /** Shown in the log of mails. */
  readonly code = 'ATTACHMENT_GONE';
}
