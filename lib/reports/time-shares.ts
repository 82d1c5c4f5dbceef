type Heard = { movingS: number; idleS: number; onlineS: number }

/**
 * How a device spent a range of `wholeS` seconds: standing with the engine off is what is left of what
 * was heard of it; when it was silent, nothing is known.
 */
export function shareTime({ movingS, idleS, onlineS }: Heard, wholeS: number) {
  const busyS = movingS + idleS
  const heardS = Math.min(wholeS, Math.max(onlineS, busyS))
  return {
    movingS,
    idleS,
    wholeS,
    parkedS: Math.max(0, heardS - busyS),
    unknownS: wholeS - heardS,
    movingPercent: wholeS > 0 ? (movingS / wholeS) * 100 : null,
  }
}
