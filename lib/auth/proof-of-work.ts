import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Proof of work after ALTCHA's scheme: the server draws a number up to `maxNumber`, and tells the SHA-256 of salt and
 * number; who wants in has to try numbers until one fits. Plain JavaScript and not Web Crypto, which browsers keep from
 * pages that came over plain HTTP.
 *
 *   salt      <random>?expires=<Unix seconds>&level=<difficulty>&
 *   challenge hex of SHA-256(salt + number)
 *
 * The salt ends with `&`, so that no digit of the number can be moved into its parameters.
 */
export type Work = {
  algorithm: 'SHA-256'
  challenge: string
  maxNumber: number
  salt: string
  /** The server's, over the challenge. */
  signature: string
}
export type SolvedWork = Omit<Work, 'maxNumber'> & { number: number }

const EASIEST_MAX = 150_000
const HARDEST_LEVEL = 3
const TRIES_A_LEVEL = 3

/** Difficulty for the `beyond`-th try after those that are free: doubled with every third, up to eight times. */
export const workLevel = (beyond: number): number =>
  Math.min(HARDEST_LEVEL, Math.floor(Math.max(0, beyond - 1) / TRIES_A_LEVEL))

/** The largest number that may be the answer; on average half as many have to be tried. */
export const maxNumberOf = (level: number): number => EASIEST_MAX * 2 ** level

/** Hex of SHA-256 over salt and number. */
export const challengeOf = (salt: string, number: number): string =>
  bytesToHex(sha256(utf8ToBytes(salt + number)))

/** The number from `from` to `to` (inclusive) that answers the challenge; null when it is none of them. */
export function searchNumber({ salt, challenge }: Work, from: number, to: number): number | null {
  const wanted = hexToBytes(challenge)
  const salted = sha256.create().update(utf8ToBytes(salt))
  const digest = new Uint8Array(wanted.length)
  for (let number = from; number <= to; number++) {
    salted
      .clone()
      .update(utf8ToBytes(String(number)))
      .digestInto(digest)
    if (digest.every((byte, at) => byte === wanted[at])) return number
  }
  return null
}

/** The answer as it travels in `captcha`: base64 of JSON. */
export const writeSolved = ({ algorithm, challenge, salt, signature }: Work, number: number): string =>
  btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))

/** What `writeSolved` wrote; null for anything else. */
export function readSolved(text: string): SolvedWork | null {
  try {
    const given: Partial<Record<keyof SolvedWork, unknown>> = JSON.parse(atob(text))
    const { algorithm, challenge, number, salt, signature } = given
    if (algorithm !== 'SHA-256' || typeof number !== 'number' || !Number.isSafeInteger(number)) return null
    if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
      return null
    return { algorithm, challenge, number, salt, signature }
  } catch {
    return null
  }
}
