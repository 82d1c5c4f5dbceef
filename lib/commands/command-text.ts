/** What fits every protocol's command packet: printable ASCII of at most 245 characters. */
export const MAX_COMMAND_LENGTH = 245

export function isCommandText(text: string): boolean {
  return text.length <= MAX_COMMAND_LENGTH && /^[\x20-\x7e]+$/.test(text)
}
