/** What fits every protocol's command packet: printable ASCII of at most 245 characters. */
export const MAX_COMMAND_LENGTH = 245

/** Whether the command packet of every protocol can carry it. */
export function isCommandText(text: string): boolean {
  return text.length <= MAX_COMMAND_LENGTH && /^[\x20-\x7e]+$/.test(text)
}

/** A text as a tracker reads it: its word, in capitals, and what follows. */
export type TextParts = { word: string; args: string[] }

/** A word with what follows behind blanks, as Teltonika's trackers read it. */
const SPACED = /^([a-z][a-z_]*)\s+([^,]+)$/i

/** The first command of a text. */
export function partsOf(text: string): TextParts {
  const [command = ''] = text.trim().split('#')
  const [, first, rest = ''] = SPACED.exec(command.trim()) ?? []
  if (first) return { word: first.toUpperCase(), args: rest.split(/\s+/) }
  const [word = '', ...args] = command.split(',').map((part) => part.trim())
  return { word: word.toUpperCase(), args }
}
