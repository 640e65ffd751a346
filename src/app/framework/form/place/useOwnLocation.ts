import { useState } from 'react';
import { type Location, useLocation } from 'react-router';

/** The address of the form, as it was last while the app goes on to another page. */
export function useOwnLocation(): Location {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  const isOwn = location.pathname === own.pathname;
  if (isOwn && location !== own) setOwn(location);
  return isOwn ? location : own;
}
