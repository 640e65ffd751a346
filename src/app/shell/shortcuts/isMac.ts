/** true: shortcuts are pressed with the command key. */
export const isMac = /mac/i.test(navigator.userAgent);
