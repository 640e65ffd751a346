export function areInstalled(root: string, withTools: boolean): boolean;
