/** A draft of a form as the server answers it. */
export interface StoredDraft {
  readonly id: string;
  /** Instant of the last change, UTC. */
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The values of the same fields that the form started with. */
  readonly base: Readonly<Record<string, unknown>>;
  /** true: values were typed that no draft holds. */
  readonly is_partial: boolean;
  /** Name of the step that was open. */
  readonly step?: string | undefined;
  /** `Idempotency-Key` of the new record. */
  readonly save_key?: string | undefined;
}

/** The latest other draft of the same form. */
export type OtherDraft = Pick<StoredDraft, 'id' | 'at'>;
