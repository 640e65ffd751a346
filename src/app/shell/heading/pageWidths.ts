/** Width in pixels of a page of text and forms that is read line by line, such as the user's account. */
export const readingWidth = 720;

/** Marks an element of such a page: the frame centres the page in a wide window, heading included. */
export const readingPage = { 'data-reading-page': true } as const;

/** Pixels of a short form in one column. */
export const formWidth = 480;
