export function areInstalled(root: string): boolean;
