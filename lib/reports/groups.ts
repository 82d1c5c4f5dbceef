/** Where a report stands in the lists, in their order: those of old, and the newer ones. */
export const OLD_GROUPS = ['device', 'motion', 'state', 'alarm'] as const
export const NEW_GROUPS = ['daily', 'transport', 'driving', 'road'] as const
export const GROUPS = [...OLD_GROUPS, ...NEW_GROUPS] as const
export type Group = (typeof GROUPS)[number]
