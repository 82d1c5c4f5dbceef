/** What became of a command (spec section 4); stored as numbers. */
export const COMMAND_STATUS = { waiting: 0, sent: 1, done: 2, failed: 3, cancelled: 4 } as const

/** What fits every protocol's command packet: printable ASCII of at most 245 characters. */
export const MAX_COMMAND_LENGTH = 245

/** Whether the command packet of every protocol can carry it. */
export function isCommandText(text: string): boolean {
  return text.length <= MAX_COMMAND_LENGTH && /^[\x20-\x7e]+$/.test(text)
}
