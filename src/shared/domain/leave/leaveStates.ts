/** States in which a request waits for its booking: its minutes are the `pending` ones of a balance. */
export const openLeaveStates = ['pending', 'approved'] as const;

/** States of a request whose days no other request of the person may have. States L-4 */
export const liveLeaveStates = [...openLeaveStates, 'booked', 'over_booked', 'taken', 'processed'] as const;
