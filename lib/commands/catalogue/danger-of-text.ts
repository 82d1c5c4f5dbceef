import type { Catalogue, CommandParameters, Danger } from './definition'
import { DANGERS } from './definition'
import { engineFormOf } from './engine-forms'
import { asksJt808, dangerOfJt808, engineOf, restoresJt808 } from './jt808-texts'
import { alternatives, writtenWith } from './template'
import { partsOf, type TextParts } from './text-parts'

/** The stronger of two dangers. */
export const stronger = (one: Danger, other: Danger): Danger =>
  DANGERS.indexOf(one) > DANGERS.indexOf(other) ? one : other

/** Words that cut the engine, whatever stands around them; a relay does with anything but what restores it. */
const CUTS = /DYD|^(QUICK)?STOP(?!PED$)|^CUT/
const RELAY = /RELAY/
/** Alone it asks how the relay stands. */
const ASKS_RELAY = /^\d*RELAY$/
const RESTORING = /^\d*(HFYD|RELAY\d?)$/
const RESTORES = new Set(['0', 'OFF'])
/** Outputs of Teltonika's trackers, of which all that are named go off. */
const OUTPUTS_OFF = /^(\S+\s+){0,2}SETDIGOUT\s+[0?]*0[0?]*$/
/** The CAN adapter's own way; to unblock is another word. */
const BLOCKS = /(?<!UN)BLOCKENGINE/
const UNBLOCKS = /^(\S+\s+){0,2}(LVCAN)?UNBLOCKENGINE$/
/** The immobiliser of Teltonika's trackers drives an output by itself. */
const SETS_IMMOBILISER = /SETPARAM\b.*[\s;]117\d\d\s*:/
/** Server, access point and how they are reached, by the numbers of Teltonika's parameters. */
const SETS_CONNECTION = /SETPARAM\b.*[\s;]20[01]\d\s*:|\b(S[AT]\d+)?NTW;/
/** What stands in the address of a file or stream commands nothing. */
const ADDRESS = /\b(HTTPS?|FTPS?|SFTP|RTMPS?|RTSP|TCP|UDP):\/\/[^\s,#;]*/g
const LOSES = new Set([
  'SERVER',
  'SECOND_SERVER',
  'APN',
  'FACTORY',
  'FACTORYALL',
  'GPRSON',
  'GPRS',
  'UPDATE',
  'ADMINIP',
  'IP',
  'LOCKIP',
  'LOCKAPN',
  'PASSWORD',
  'PWDSW',
  'DEFAULTCFG',
  'S23',
  'S24',
  // Meitrack and Queclink.
  'A21',
  'A22',
  'A23',
  'AT+GTBSI',
  'AT+GTSRI',
  'AT+GTQSS',
  'GTBSI',
  'GTSRI',
  'GTQSS',
])
const DISTURBS = new Set([
  'RESET',
  'REBOOT',
  'GMT',
  'TIMEZONE',
  'CENTER',
  'COREKITSW',
  'UPLOAD',
  'RSERVICE',
  'POWEROFF',
  'SHUTDOWN',
  'CPURESET',
  'DELETERECORDS',
  'FLUSH',
  'R1',
  'AT00',
])
/** Of Queclink: a real-time operation that is no question. */
const RESTARTS = /GTRTO[=,][^,]*,(?![0128]\b)/
/** Without anything behind them they only ask. */
const ASKS_ALONE = new Set([
  'SERVER',
  'SECOND_SERVER',
  'APN',
  'GPRSON',
  'GPRS',
  'GMT',
  'TIMEZONE',
  'CENTER',
  'UPLOAD',
  'RSERVICE',
])

/** Whatever a word is wrapped in or glued to. */
function cutsEngine(command: string): boolean {
  if (engineFormOf(command) === 'cut' || SETS_IMMOBILISER.test(command)) return true
  const tokens = command.split(/[^A-Z0-9_]+/).filter(Boolean)
  return tokens.some((token, at) => {
    if (CUTS.test(token) || BLOCKS.test(token)) return true
    if (token === 'S20') return !endsCut(command, tokens.slice(at + 1))
    // One that waits for the ignition to go off is a cut as well.
    if (token.includes('DIGOUT')) return !OUTPUTS_OFF.test(command.trim())
    if (!RELAY.test(token)) return false
    const next = tokens[at + 1]
    return next === undefined ? !ASKS_RELAY.test(token) : !RESTORES.has(next) || !RESTORING.test(token)
  })
}

/**
 * H02: how it is cut in the end, and for how long at first; of 0 seconds it is not, and the engine may run. Only a text that is written
 * out whole has a time before them: the gateway adds one to all others.
 */
function endsCut(command: string, tokens: readonly string[]): boolean {
  const isWhole = command.trim().startsWith('*') && /^\d{6}$/.test(tokens[0] ?? '')
  const [how, first, ...further] = isWhole ? tokens.slice(1) : tokens
  return /^[01]$/.test(how ?? '') && first === '0' && further.length === 0
}

function dangerOfCommand(command: string): Danger {
  if (cutsEngine(command)) return 'engine'
  const tokens = command.split(/[\s,;:=*]+/).filter(Boolean)
  const acts = (words: ReadonlySet<string>) =>
    tokens.some((token, at) => words.has(token) && !(ASKS_ALONE.has(token) && at === tokens.length - 1))
  if (acts(LOSES) || SETS_CONNECTION.test(command)) return 'confirmTwice'
  return acts(DISTURBS) || RESTARTS.test(command) ? 'confirm' : 'none'
}

/**
 * What a text does, whoever wrote it: a free text or an operator's own command is not to go round the gate of the engine cut. It
 * looks at every command of the text, and at words behind a password. What only trackers of some family take as harmless is that
 * where they are meant; without a family it is what it may do to any.
 */
export function dangerOfText(text: string, family: string | null = null): Danger {
  const commands = text.toUpperCase().replace(ADDRESS, 'URL').split('#')
  return commands.map(dangerOfCommand).reduce(stronger, dangerOfJt808(text, family))
}

/**
 * What a text with `{parameter}` in it does at worst to trackers of some families, as far as its choices say; what people type is
 * judged when it is written.
 */
export const dangerOfTemplate = (
  template: string,
  parameters: CommandParameters,
  families: readonly string[],
): Danger =>
  writtenWith(template, parameters)
    .flatMap((text) => (families.length > 0 ? families : [null]).map((family) => dangerOfText(text, family)))
    .reduce(stronger, 'none')

/** Whether a text does nothing but restore the engine of a tracker of a family, whoever wrote it. */
export function restoresEngine(text: string, family: string | null = null): boolean {
  if (restoresJt808(text, family) || engineFormOf(text) === 'restore') return true
  const [command = '', ...further] = text.trim().toUpperCase().split('#')
  if (further.some((part) => part.trim() !== '')) return false
  if (OUTPUTS_OFF.test(command.trim()) || UNBLOCKS.test(command.trim())) return true
  const words = command.split(/[\s,]+/).filter(Boolean)
  const at = words[0]?.startsWith('*') ? 2 : 0
  if (words[at] === 'S20') return endsCut(command, words.slice(at + 1))
  const [word = '', next = ''] = command.split(/[\s,;:=*]+/).filter(Boolean)
  const restoring = RESTORING.exec(word)?.[1]
  return restoring === 'HFYD' || (restoring !== undefined && RESTORES.has(next))
}

/** Whether any command of a text restores an engine, of trackers of any family, whatever stands around it. */
export function namesRestoring(text: string): boolean {
  if (restoresEngine(text) || engineOf(text) === 'restore') return true
  const commands = text.toUpperCase().replace(ADDRESS, 'URL').split('#')
  return commands.some((command) => {
    if (restoresEngine(command)) return true
    const tokens = command.split(/[^A-Z0-9_]+/).filter(Boolean)
    return tokens.some(
      (token, at) =>
        /HFYD|UNBLOCKENGINE/.test(token) ||
        (token === 'S20' && endsCut(command, tokens.slice(at + 1))) ||
        (RELAY.test(token) && RESTORES.has(tokens[at + 1] ?? '')),
    )
  })
}

/** Whether a text is one that only asks, as the catalogue knows them: it may be sent again by itself. */
export function onlyReads(text: string, { definitions }: Catalogue): boolean {
  const typed = text.trim()
  // Whatever an operator calls a question.
  if (/#./.test(typed) || dangerOfText(typed) !== 'none' || restoresEngine(typed)) return false
  if (asksJt808(typed)) return true
  const { word, args } = partsOf(typed)
  return definitions.some(({ readsOnly, texts }) =>
    texts.some(({ gprs, read }) => {
      if (read !== undefined && args.length === 0 && partsOf(read).word === word) return true
      return readsOnly === true && alternatives(gprs).some((one) => sameForm(partsOf(one), { word, args }))
    }),
  )
}

const sameForm = (template: TextParts, given: TextParts): boolean =>
  template.word === given.word && template.args.length === given.args.length
