/** true for the type of user who sees the markup of rich texts (spec B-109). */
export function canViewSource(userType: string | undefined): boolean {
  return userType === 'ADMIN';
}
