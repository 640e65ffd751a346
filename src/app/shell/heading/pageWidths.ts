/** Pixels of a page of text and forms that is read line by line, such as those of the user's account. */
export const readingWidth = 720;

/** Pixels of a short form in one column. */
export const formWidth = 480;
