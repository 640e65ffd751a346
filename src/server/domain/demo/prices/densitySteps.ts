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

/** The scale before: its densest class is 60. */
export const priorDensitySteps = densitySteps.map(([from, freightClass]) => [from, from >= 30 ? '60' : freightClass] as const);

/** The estimate over all 18 classes. */
export const guideDensitySteps = [
  [0, '500'],
  [1, '400'],
  [2, '300'],
  [3, '250'],
  [4, '200'],
  [5, '175'],
  [6, '150'],
  [7, '125'],
  [8, '110'],
  [9, '100'],
  [10.5, '92.5'],
  [12, '85'],
  [13.5, '77.5'],
  [15, '70'],
  [22.5, '65'],
  [30, '60'],
  [35, '55'],
  [50, '50'],
] as const;
