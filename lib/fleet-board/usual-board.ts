import type { BoardPreference } from './preference-schema'

export const MAX_BOARD_GROUPS = 50

/** How the board stands before anybody has arranged it. */
export const USUAL_BOARD: BoardPreference = { period: 'week', groups: [], order: [], hidden: [] }
