import type { InboxItem } from '../../../shared/framework/states/Inbox.ts';

type Offer = InboxItem['transitions'][number];

/** A decision on several records: each by its own transition. */
export interface Decision {
  /** Set if the definitions say which decision it is; otherwise records share it by its label. */
  readonly kind: Offer['decision'];
  /** The label that all its transitions have; undefined if they differ. */
  readonly label: string | undefined;
  readonly danger: boolean;
  readonly made: readonly { readonly item: InboxItem; readonly offer: Offer }[];
  /** Records on which it cannot be made together with others; `offer` if it can be made by itself. */
  readonly impossible: readonly { readonly item: InboxItem; readonly offer: Offer | undefined }[];
}

/**
 * The decisions that can be made on at least one of several records, in the order of the records. All transitions that approve are one
 * decision, and all that reject; others are one by their label.
 */
export function decisionsOn(items: readonly InboxItem[]): readonly Decision[] {
  const all = items.flatMap(({ transitions }) => transitions);
  const marked = new Map(all.flatMap((each) => (each.decision ? [[wordsOf(each), each.decision] as const] : [])));
  const keyOf = (offer: Offer): string => offer.decision ?? marked.get(wordsOf(offer)) ?? wordsOf(offer);
  return [...new Set(all.filter(isForSeveral).map(keyOf))].map((key): Decision => {
    const found = items.map((item) => {
      const offers = item.transitions.filter((each) => keyOf(each) === key);
      return { item, offer: offers.find(isForSeveral) ?? offers[0] };
    });
    const made = found.flatMap(({ item, offer }) => (offer && isForSeveral(offer) ? [{ item, offer }] : []));
    const labels = new Set(made.map(({ offer }) => offer.label));
    return {
      kind: made.find(({ offer }) => offer.decision)?.offer.decision,
      label: labels.size === 1 ? [...labels][0] : undefined,
      danger: made.some(({ offer }) => offer.danger),
      made,
      impossible: found.filter(({ offer }) => !offer || !isForSeveral(offer)),
    };
  });
}

/** The decision that a key of the keyboard makes: the one that is marked so, else the first that warns or does not. */
export function decisionOf({ transitions }: Pick<InboxItem, 'transitions'>, kind: NonNullable<Offer['decision']>): Offer | undefined {
  return (
    transitions.find(({ decision }) => decision === kind) ??
    transitions.find(({ decision, danger }) => decision === undefined && danger === (kind === 'reject'))
  );
}

/** True for a transition that several records can make together: it needs nothing but a comment. */
function isForSeveral({ bulk, asks }: Offer): boolean {
  return bulk && asks.every(({ required }) => !required);
}

/** Labels alike count as one decision, unless one of them warns. */
function wordsOf({ label, danger }: Offer): string {
  return `${danger ? '!' : ''}${label}`;
}
