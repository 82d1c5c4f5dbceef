/** Bytes of an answer's text before it was packed. By itself, so that the login loads no schemas for it. */
export const TEXT_LENGTH_HEADER = 'x-text-length'
