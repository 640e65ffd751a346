/** The rows of one thing through time, answer of `GET …/{id}/versions`. Days are `YYYY-MM-DD`. */
export interface RecordVersions {
  /** The day of the answer, in the time zone of the call. */
  readonly today: string;
  /** True: the record was used, so that it is followed and never changed. */
  readonly used: boolean;
  readonly can_follow: boolean;
  /** In their order; none for a part of another record. */
  readonly versions: readonly {
    readonly id: number;
    readonly from: string;
    readonly to: string | null;
    readonly used: boolean;
  }[];
}
