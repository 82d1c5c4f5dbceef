/** Wrong passcodes of a link in a day that nobody waits for: of a network, and of all together. */
const FREE = { network: 9, all: 200 }
/** Of that many more the wait of all is twice as long. */
const STEP_OF_ALL = 100

/** So many of all have the account told that somebody guesses. */
export const GUESSES_TOLD = 50

/** Seconds that a network waits between two tries, after so many in a day; the last one counts. */
export const networkWaitS = (tries: number): number =>
  tries <= FREE.network ? 0 : Math.min(3600, 60 * 2 ** (tries - FREE.network - 1))

/** Seconds that all networks that never had it right wait for each other, after so many tries of all in a day. */
export const totalWaitS = (tries: number): number =>
  tries <= FREE.all ? 0 : Math.min(900, 10 * 2 ** Math.floor((tries - FREE.all - 1) / STEP_OF_ALL))
