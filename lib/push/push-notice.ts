import { createHash } from 'node:crypto'
import type { PushNotice } from './read-notice'

/** Push services take 4 kB, of which encryption needs some; this leaves room on all of them. */
export const MAX_NOTICE_BYTES = 3000
const MAX_TITLE = 120
const MAX_BODY = 400
/** Kept by the push service for so long while the browser is away. */
export const PUSH_TTL_S = 3600

type Repeated = { subject: string; deviceId: number; type: string }

/**
 * What repeats have in common: a fence or rule, a vehicle and what happened. While a browser is away its push service keeps
 * the newest of a topic, and a newer notice takes the place of an older one.
 */
export const topicOf = ({ subject, deviceId, type }: Repeated): string =>
  createHash('sha256').update(`${subject}|${deviceId}|${type}`).digest('base64url').slice(0, 32)

/** A notice as it goes out: title and text are cut where they would not fit. */
export function writeNotice(notice: PushNotice): string {
  let [title, body] = [cut(notice.title, MAX_TITLE), cut(notice.body, MAX_BODY)]
  for (;;) {
    const text = JSON.stringify({ ...notice, title, body })
    if (Buffer.byteLength(text) <= MAX_NOTICE_BYTES) return text
    if (body === '' && title === '') throw new RangeError('a notice is too long without its texts')
    if (body !== '') body = cut(body, halfOf(body))
    else title = cut(title, halfOf(title))
  }
}

const halfOf = (text: string): number => Math.floor(Array.from(text).length / 2)

/** By whole characters, with a mark that something is missing. */
function cut(text: string, most: number): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  return most < 2 ? '' : `${characters.slice(0, most - 1).join('')}…`
}
