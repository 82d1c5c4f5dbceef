import { encodeGb18030 } from '@/lib/text/gb18030'
import { readsAsWritten } from '@/lib/text/shown-text'
import type { Danger } from './definition'
import { isCommandText, MAX_COMMAND_LENGTH } from './text-parts'

/**
 * How JT/T 808 terminals are told: the number of a message and what it holds, `8103,0029=30`. They answer by numbers, which the
 * gateway words.
 */
const FORM = /^(8103|8104|8105|8106|8107|8201|8202|8300|8500|8801|8802|8805)(?:\s*,(.*))?$/s

type Jt808Text = { message: number; args: string[] }

/** A text as it goes to a terminal; null for one that goes out as a text message. */
export function readJt808Text(text: string): Jt808Text | null {
  const [, message, rest] = FORM.exec(text.trim().replace(/#$/, '')) ?? []
  if (message === undefined) return null
  const number = Number.parseInt(message, 16)
  if (rest === undefined) return { message: number, args: [] }
  const comma = rest.indexOf(',')
  // A message is read out as it is, commas and blanks too.
  if (number === TEXT && comma >= 0)
    return { message: number, args: [rest.slice(0, comma).trim(), rest.slice(comma + 1)] }
  return { message: number, args: rest.split(',').map((one) => one.trim()) }
}

/** What takes text: parameters, controls and text messages. */
const HOLDS_TEXT = /^(8103|8105|8300)\s*,/
/** Of the value of a parameter, of which the length is one byte. */
const MOST_VALUE_BYTES = 255

/**
 * Whether a text of any letters is a message of which the text is carried in GB18030. As many letters as any command has fit into one
 * message, whatever they are; the value of a parameter has to fit into its own length.
 */
export function isJt808Text(text: string): boolean {
  if (text.length > MAX_COMMAND_LENGTH || !HOLDS_TEXT.test(text) || !readsAsWritten(text)) return false
  if (encodeGb18030(text) === null) return false
  const { message, args = [] } = readJt808Text(text) ?? {}
  return message !== 0x8103 || args.every((arg) => bytesOfValue(arg) <= MOST_VALUE_BYTES)
}

const bytesOfValue = (arg: string): number => encodeGb18030(arg.replace(/^[^=]*=/, ''))?.length ?? 0

const FAMILIES: ReadonlySet<string | null> = new Set(['jt808', 'g10ls'])

/** Whether a command of devices of a family can carry a text: ASCII does any, more the texts of JT/T 808. */
export const isCarried = (text: string, family: string | null): boolean =>
  isCommandText(text) || (FAMILIES.has(family) && isJt808Text(text))

/** The number of the stored picture that a text asks for; null for any other text. */
export function fetchedPicture(text: string): number | null {
  const { message, args: [number = ''] = [] } = readJt808Text(text) ?? {}
  return message === 0x8805 && /^\d{1,10}$/.test(number) ? Number(number) : null
}

/** Controls of 0x8105 of which somebody says that they cut the engine, a maker or a public server: on any terminal they may. */
const CONTROLS_CUTTING: ReadonlySet<number> = new Set([0x64, 0xf0])
/** By the public server, on terminals of which no more is known. */
const CONTROLS_RESTORING: ReadonlySet<number> = new Set([0xf1])

type MakersControls = { restoring: ReadonlySet<number>; harmless: ReadonlySet<number> }

/**
 * Controls that the document of a maker names, by the family that it is of. To others the same number may be a relay. Harmless are
 * recording (17, 18) and arming (66, 67).
 */
const CONTROLS_OF_MAKERS: Readonly<Record<string, MakersControls>> = {
  g10ls: { restoring: new Set([0x65]), harmless: new Set([0x17, 0x18, 0x66, 0x67]) },
}

const ofMaker = (family: string | null): MakersControls | undefined =>
  family !== null && Object.hasOwn(CONTROLS_OF_MAKERS, family) ? CONTROLS_OF_MAKERS[family] : undefined

const TEXT = 0x8300
const CONTROL = 0x8105
const VEHICLE = 0x8500

const controlIn = ([control = '']: readonly string[]): number =>
  /^[0-9a-f]{1,2}$/i.test(control) ? Number.parseInt(control, 16) : Number.NaN

/** The number of the control that a text is; null for any other text. */
function controlOf(text: string): number | null {
  const read = readJt808Text(text)
  return read?.message === CONTROL ? controlIn(read.args) : null
}

/**
 * Whether a text cuts or restores the engine of any terminal, whatever it does to another; null for what is not known to. The next
 * status says what came of it.
 */
export function engineOf(text: string): 'cut' | 'restore' | null {
  const control = controlOf(text)
  if (control === null) return null
  if (CONTROLS_CUTTING.has(control)) return 'cut'
  const isOfMaker = Object.values(CONTROLS_OF_MAKERS).some(({ restoring }) => restoring.has(control))
  return isOfMaker || CONTROLS_RESTORING.has(control) ? 'restore' : null
}

/** Whether a text restores the engine of terminals of a family; of `null` no more is known. */
export function restoresJt808(text: string, family: string | null): boolean {
  const control = controlOf(text)
  if (control === null) return false
  return CONTROLS_RESTORING.has(control) || ofMaker(family)?.restoring.has(control) === true
}

/** Whether what a text does is another thing by family. */
export function isMakersControl(text: string): boolean {
  const control = controlOf(text)
  return Object.values(CONTROLS_OF_MAKERS).some(
    ({ restoring, harmless }) => control !== null && (restoring.has(control) || harmless.has(control)),
  )
}

/** Controls of the standard: upgrade, another server, off, restart, factory settings, no data, no radio. */
const STANDARD_CONTROLS: Readonly<Record<number, Danger>> = {
  1: 'confirmTwice',
  2: 'confirmTwice',
  3: 'confirm',
  4: 'confirm',
  5: 'confirmTwice',
  6: 'confirmTwice',
  7: 'confirmTwice',
}

/** What a control or parameter of a maker does nobody knows but for a family whose document says so: it may be a relay. */
export function dangerOfJt808(text: string, family: string | null): Danger {
  const read = readJt808Text(text)
  if (read === null) return 'none'
  const { message, args } = read
  if (message === CONTROL) return dangerOfControl(controlIn(args), family)
  if (message === VEHICLE) return /^(un)?lock$/i.test(args.join(',')) ? 'confirm' : 'engine'
  // What is fetched may be gone from the terminal after that.
  if (message === 0x8805) return args.length > 1 && args[1] !== '0' ? 'confirm' : 'none'
  return message === 0x8103 ? dangerOfParameters(args) : 'none'
}

function dangerOfControl(control: number, family: string | null): Danger {
  const known = ofMaker(family)
  if (CONTROLS_RESTORING.has(control) || known?.restoring.has(control) || known?.harmless.has(control))
    return 'none'
  return STANDARD_CONTROLS[control] ?? 'engine'
}

/** The last parameter that the standard knows (2019). */
const LAST_STANDARD = 0x0110

/**
 * Access points, servers and their ports: with a wrong one the terminal is lost. What a maker's parameter does nobody knows: there are
 * some (0xF030) whose bytes are a command of their own.
 */
function dangerOfParameters(args: readonly string[]): Danger {
  const ids = args.map((arg) => Number.parseInt(arg, 16))
  if (ids.some((id) => id > LAST_STANDARD)) return 'engine'
  if (ids.some((id) => (id >= 0x10 && id <= 0x1d) || (id >= 0x23 && id <= 0x26))) return 'confirmTwice'
  return 'none'
}

const QUESTIONS: ReadonlySet<number> = new Set([0x8104, 0x8106, 0x8107, 0x8201, 0x8802])

/** Whether it only asks: it may be sent again by itself. */
export const asksJt808 = (text: string): boolean => QUESTIONS.has(readJt808Text(text)?.message ?? 0)
