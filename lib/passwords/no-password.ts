/** In place of a hash: no password has it. Whoever is to sign in sets one by a mail, or is given one by a superior. */
export const NO_PASSWORD = '!'
