export const MAX_EMBED_ORIGINS = 20
export const MAX_EMBED_GROUPS = 50
export const MAX_EMBED_DEVICES = 500
/** Days of a period that the parent page asks for, and days back of a playback. */
export const MAX_EMBED_DAYS = 31
export const MAX_EMBED_FIGURES = 12

export const EMBED_DAYS = ['today', 'yesterday', 'asked'] as const
export const EMBED_PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'asked',
] as const
export type EmbedPeriod = (typeof EMBED_PERIODS)[number]
