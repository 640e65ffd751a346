/** Limits of a message that a user writes. The server enforces them, the dialog shows them. */
export const emailLimits = {
  /** Characters of an address. */
  address: 100,
  /** Addresses in one of the fields. */
  addresses: 50,
  subject: 200,
  /** Characters of markup. */
  content: 40_000,
  /** Bytes of all attached files and papers: mail servers take no larger mails. */
  attachedBytes: 15_000_000,
} as const;
