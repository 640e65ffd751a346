/** Start of the name of a folder, among the incoming files, with the documents of one upload while they are made. */
export const documentsFolder = 'documents-';
