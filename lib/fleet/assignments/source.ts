/** What says who drives, the first before the others. The texts stand in messages under `fleet.sources`. */
export const ASSIGNMENT_SOURCES = ['manual', 'api', 'app', 'card', 'plan', 'fixed'] as const
export type AssignmentSource = (typeof ASSIGNMENT_SOURCES)[number]
