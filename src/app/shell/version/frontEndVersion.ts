/** Version of the front end, as the specification counts it. Spec S-327. */
export const frontEndVersion = '1.4.4';
