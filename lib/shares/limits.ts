export const MAX_SHARE_NAME = 60
export const MAX_ALIAS = 50
export const MAX_PLACE_NAME = 60
export const MAX_SHARE_HOURS = 720
export const MAX_SHARED_DEVICES = 100
/** Links of one account that live at a time. */
export const MAX_LIVING_SHARES = 500
export const MAX_CIRCLES = 20
/** Metres. */
export const SHARE_RADIUS = { min: 50, max: 50_000 } as const
export const MAX_SHARE_DELAY_S = 86_400
export const MAX_SHARE_ROUND_M = 10_000
export const MAX_SHARE_VIEWERS = 10_000
export const PASSCODE = { min: 4, max: 32 } as const
/** Addresses that one call mails a link to. */
export const MAX_SHARE_MAILS = 5
export const SHARE_STATES = ['live', 'ended', 'all'] as const
export const TRAILS = ['none', 'minutes15', 'sinceCreation'] as const
