/** Lower bounds of density in pounds per cubic foot, and the classes from there on (domain 5.2). */
export const densitySteps = [
  [0, '400'],
  [1, '300'],
  [2, '250'],
  [4, '175'],
  [6, '125'],
  [8, '100'],
  [10, '92.5'],
  [12, '85'],
  [15, '70'],
  [22.5, '65'],
  [30, '60'],
  [35, '55'],
  [50, '50'],
] as const;
