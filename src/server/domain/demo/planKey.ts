/** Key of the setting that holds the plan of the loaded demo. */
export const planKey = { group: 'DEMO', name: 'PLAN' } as const;
