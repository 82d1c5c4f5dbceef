import type { EmbedEnd } from './judge-embed'
import type { OpenedEmbed } from './open-schema'

/** What the page of an embed shows. */
export type EmbedPhase =
  | { phase: 'opening' }
  /** `place`: within a page that it is not for; `alone`: not within a page at all. */
  | { phase: 'refused'; why: 'unknown' | 'place' | 'alone' }
  /** For a token of the page around it. */
  | { phase: 'waiting' }
  /** Null where the server does not say why. */
  | { phase: 'ended'; reason: EmbedEnd | null }
  /** The server was not reached, or has no room; it is tried again. */
  | { phase: 'away' }
  | { phase: 'shown'; embed: OpenedEmbed }

const BY_ERROR: Record<string, EmbedPhase> = {
  embedUnknown: { phase: 'refused', why: 'unknown' },
  embedRefused: { phase: 'refused', why: 'unknown' },
  embedOriginRefused: { phase: 'refused', why: 'place' },
  embedTokenNeeded: { phase: 'waiting' },
  embedTokenInvalid: { phase: 'waiting' },
  embedBearerInvalid: { phase: 'waiting' },
  embedEnded: { phase: 'ended', reason: null },
  embedEmpty: { phase: 'ended', reason: 'empty' },
  embedTooManyVehicles: { phase: 'ended', reason: 'tooMany' },
}

/** What a refusal to open an embed comes to; whatever is not about the embed itself passes. */
export const phaseOfRefusal = (error: string | null): EmbedPhase =>
  (error !== null && BY_ERROR[error]) || { phase: 'away' }

/** An embed that says so with its last word; one whose token ran out goes on with another. */
export const phaseOfEnd = (reason: EmbedEnd): EmbedPhase =>
  reason === 'tokenOver' ? { phase: 'waiting' } : { phase: 'ended', reason }

/** How long before a bearer ends it is renewed, or a token asked for; less for one that is short. */
export function noticeAt(bearerUntil: number, now: number, noticeMs: number): number {
  return Math.max(now, bearerUntil - Math.min(noticeMs, (bearerUntil - now) / 2))
}
