/** Services with transit times of their own, as in `transit_times`. */
export const serviceLevels = ['standard', 'guaranteed_noon', 'guaranteed_4pm', 'intermodal', 'expedited'] as const;

export type ServiceLevel = (typeof serviceLevels)[number];
