import type { AgreementBarrier, TransitionBarrier } from '../records/transitionBarrier.ts';

/** What a reader can do with a record whose fields have states: the answer of `GET <api_url>/{id}/transitions`. */
export interface RecordTransitions {
  /** Version of the record, which a transition names. */
  readonly version: number;
  readonly machines: readonly RecordMachine[];
}

export interface RecordMachine {
  readonly field: string;
  readonly state: string;
  /** Those of people, in the order of the definition. */
  readonly transitions: readonly TransitionOffer[];
  /** Oldest first. */
  readonly history: readonly StateStepDescription[];
}

/** A transition as a reader meets it. Texts are in the reader's language. */
export interface TransitionOffer {
  readonly name: string;
  readonly label: string;
  /** The state after it, if it leads to one alone. */
  readonly to: string | null;
  /** undefined: the reader can make the transition now. */
  readonly barrier?: TransitionBarrier | AgreementBarrier;
  /** Why the reader cannot. */
  readonly reason?: string;
  /** Name of the person for whom the reader decides. */
  readonly for_user?: string | null;
  readonly asks: readonly { readonly field: string; readonly required: boolean }[];
  readonly comment?: 'required' | 'optional';
  /** The words for a required comment that is missing, if the definition has any. */
  readonly comment_missing?: string;
  /** The decision that it is, if the definition says so (`decides`). */
  readonly decision?: 'approve' | 'reject';
  readonly confirm?: string;
  readonly done?: string;
  /** Name of the transition that takes it back. */
  readonly undo?: string;
  /** Of a transition that several people make. */
  readonly agreement?: AgreementDescription;
  readonly danger: boolean;
  readonly bulk: boolean;
}

/** The decisions about a transition that several people make, by the names of the people. */
export interface AgreementDescription {
  readonly agreed: readonly (string | null)[];
  /** Absent: anybody who may make the transition counts. */
  readonly missing?: readonly (string | null)[];
  /** Decisions that are still needed. */
  readonly needed: number;
}

export interface StateStepDescription {
  /** Name and label of the transition; null for a step without one. */
  readonly transition: string | null;
  readonly label: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly at: string;
  /** Name of who has made the step, with who acted and for whom; null for the portal itself and for people whose names are withheld. */
  readonly user: string | null;
  readonly acted_by: string | null;
  readonly for_user: string | null;
  readonly is_system: boolean;
  readonly comment: string | null;
  /** Time in the state before. */
  readonly seconds: number | null;
  readonly reverted: boolean;
}
