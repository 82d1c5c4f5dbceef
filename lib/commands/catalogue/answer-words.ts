/** Which command an answer can belong to: trackers echo a number, and some echo 0, so that only its words tell. */

/** With what else than its own word the answers to a command begin; in capitals. */
export const ANSWER_WORDS: Readonly<Record<string, readonly string[]>> = {
  RELAY: ['ALREADY', 'CUT', 'RESTORE', 'GPS', 'SPEED', 'LOCATING'],
  RELAY2: ['ALREADY', 'CUT', 'RESTORE', 'GPS', 'SPEED', 'LOCATING', 'RELAY'],
  RELAY3: ['ALREADY', 'CUT', 'RESTORE', 'GPS', 'SPEED', 'LOCATING', 'RELAY'],
  DYD: ['ALREADY', 'CUT', 'GPS', 'SPEED', 'LOCATING'],
  HFYD: ['ALREADY', 'RESTORE'],
  STATUS: ['BATTERY', 'CHARGING', 'POWER'],
  PARAM: ['IMEI'],
  GPRSSET: ['GPRS'],
  WHERE: ['CURRENT', 'LAST', 'LAT', 'NO'],
  DWXX: ['LAT', 'NO'],
  URL: ['HTTP'],
  SPEED: ['SPEEDALM'],
  SOS: ['SOS1'],
  CENTER: ['CENTRE'],
  APN: ['CURRENTLY'],
  SERVER: ['CURRENTLY'],
  GMT: ['CURRENTLY'],
  RESET: ['THE', 'RESTART'],
  REBOOT: ['THE', 'RESTART'],
  FACTORY: ['THE'],
  FACTORYALL: ['THE', 'FACTORY'],
  111: ['REMOTE', 'DEFENSE', 'DEFENCE'],
  DSRESET: ['REMOTE', 'DEFENSE', 'DEFENCE', 'SUCCESSFUL'],
  TIMER1: ['TIMER'],
  GETVER: ['VER', 'CODE'],
  GETINFO: ['RTC', 'INI'],
  GETGPS: ['GPS'],
  GETSTATUS: ['DATA'],
  GETIO: ['DI1', 'DIN1'],
  GETPARAM: ['PARAM'],
  SETPARAM: ['NEW', 'PARAM'],
  SETDIGOUT: ['DIGITAL', 'DOUT1', 'DOUTS'],
  READIO: ['I', 'IO'],
  GGPS: ['D'],
  OBDINFO: ['PROT'],
  GETVIN: ['VIN'],
  C: ['CT'],
  J: ['JT'],
  K: ['KT'],
  L: ['LT'],
  M: ['MT'],
  ENABLE1: ['ENABLE1NOUSE'],
  DISABLE1: ['DISABLE1NOUSE'],
  STATUSREQ: ['STATUS'],
  AP00: ['BP04'],
  AR00: ['BR00'],
  AT00: ['BT00'],
  AV01: ['BV01'],
}

/** With what refusals of any command begin. */
export const REFUSAL_WORDS: ReadonlySet<string> = new Set([
  'COMMAND',
  'ERROR',
  'INVALID',
  'UNKNOWN',
  'UNSUPPORTED',
  'UNSUPPORT',
  'NOT',
  'NO',
  'PASSWORD',
  'WRONG',
  'FAIL',
  'FAILED',
  'BUSY',
  'DEVICE',
  'PARAMETER',
  'PARAMETERS',
  'FORMAT',
])

/** With what settings are said to be taken, without saying which. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(['OK', 'SUCCESS', 'SET'])

/** What an answer says behind a word with which it begins; null where it begins otherwise. */
export function behindWord(word: string, answer: string): string | null {
  const said = answer.replace(/^[^A-Za-z0-9]+/, '')
  if (said.slice(0, word.length).toUpperCase() !== word) return null
  const rest = said.slice(word.length)
  return /^[A-Za-z0-9]/.test(rest) ? null : rest.replace(/^[\s=:,_!\]]+/, '')
}

/** The first word of an answer, in capitals: of `TIMER_OK`, `[VERSION]GT06` and `OK!SOS1:…` what stands first. */
export const firstWordOf = (answer: string): string =>
  (/^[^A-Za-z0-9]*([A-Za-z0-9]+)/.exec(answer)?.[1] ?? '').toUpperCase()
