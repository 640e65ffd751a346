export type Side = 'theirs' | 'mine';
