/** What became of a command (spec section 4); stored as numbers. */
export const COMMAND_STATUS = { waiting: 0, sent: 1, done: 2, failed: 3, cancelled: 4 } as const
