/** What an embed and the page around it say to each other by `postMessage`: `{ fleet: 1, type, … }`. */
export const PROTOCOL_VERSION = 1

/** So long before its token ends an embed asks for another. */
export const TOKEN_NOTICE_MS = 60_000

export const EMBED_ERRORS = [
  'unknownVersion',
  'unknownType',
  'invalidMessage',
  'unknownVehicle',
  'unknownPeriod',
  'refused',
  'tokenRefused',
  'unreachable',
] as const
export type EmbedErrorCode = (typeof EMBED_ERRORS)[number]

/** What it tells the page around it. */
export const TO_PARENT_TYPES = ['ready', 'resize', 'selected', 'error', 'tokenExpiring', 'ended'] as const
