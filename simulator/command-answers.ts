import type { DeviceFix } from '@/lib/positions/fix'
import { grammarOf, type TextFamily } from './command-grammar'
import type { TrackerStatus } from './tracker'

export type CommandState = {
  status: TrackerStatus
  speedKmh: number
  positioned: boolean
  /** What it is; one of no family takes the texts of all. */
  family?: TextFamily | null
  imei?: string
  /** Where it is. */
  fix?: DeviceFix | null
  /** What it was told before, by the word of the command. */
  settings?: ReadonlyMap<string, string>
}
export type CommandAnswer = {
  text: string
  fuelCut?: boolean
  /** A setting that it keeps. */
  keeps?: readonly [word: string, value: string]
}

const TOO_FAST_KMH = 20
const ERROR: CommandAnswer = { text: 'Command Error!' }

/** What a tracker answers to a text command, whether it cuts the fuel, and what it keeps. */
export function answerCommand(command: string, state: CommandState): CommandAnswer {
  // One command a text, as trackers read it: what stands behind `#` is not looked at.
  const [text = ''] = command.trim().split('#')
  const [, word = '', args = ''] = splitCommand(text)
  const grammar = grammarOf(state.family ?? null, word, args)
  if (!grammar) return ERROR
  const isTaken = grammar.takes[word]?.test(args) ?? false
  switch (word) {
    case 'RELAY':
      if (args === '') return { text: `RELAY:${state.status.fuelCut ? 1 : 0}` }
      return args.startsWith('1') ? cutByRelay(state) : restoreByRelay(state)
    case 'DYD':
      return cutByName(state)
    case 'HFYD':
      return state.status.fuelCut ? { text: 'HFYD=Success!', fuelCut: false } : restoreByRelay(state)
    case 'WHERE':
    case 'DWXX':
      return { text: positionText(word, state) }
    case 'RESET':
    case 'REBOOT':
      return { text: 'The terminal will restart after 60s' }
    case 'SETDIGOUT':
      return { text: `DOUT1:${args[0] ?? '0'} Timeout:INFINITY`, fuelCut: args.startsWith('1') }
    case 'S20':
      return args.endsWith(',0') ? { text: 'S20,OK', fuelCut: false } : { text: 'S20,DONE', fuelCut: true }
    case 'J':
    case 'K':
      return { text: grammar.taken(word, args), fuelCut: word === 'J' }
    case 'C01':
      return { text: grammar.taken(word, args), fuelCut: args.split(',')[1]?.[0] === '1' }
    case 'ENABLE1':
    case 'DISABLE1':
      return { text: grammar.taken(word, args), fuelCut: word === 'ENABLE1' }
    case 'GTOUT':
      return { text: grammar.taken(word, args), fuelCut: args.split(',')[1] === '1' }
    case 'AV01':
      return { text: grammar.taken(word, args), fuelCut: args === '0' }
    case 'CPURESET':
    case 'R1':
      return { text: '' }
    case 'GETPARAM':
      return { text: `Param ID:${args} Value:${settingOf(args, state)}` }
    case 'FACTORY':
      return { text: 'FACTORY_OK, The terminal will restart after 30 seconds!' }
    case '111':
      return { text: 'Remote setting up defense Successful' }
    case 'DSRESET':
      return { text: 'Successful remote disarm' }
  }
  if (isTaken) return { text: grammar.taken(word, args), keeps: [word, keptOf(word, args, state)] }
  return { text: readingOf(word, state) }
}

/** A word and what stands behind its comma or, in the manner of Teltonika, behind a blank. */
function splitCommand(text: string): readonly [string, string, string] {
  const [, first = '', rest = ''] = /^\s*([^\s,]*)\s*[\s,]?\s*(.*?)\s*$/.exec(text) ?? []
  return [text, first.toUpperCase(), rest]
}

/** The value of a parameter by its number, as it was set last. */
function settingOf(number: string, { settings }: CommandState): string {
  const set = settings?.get('SETPARAM')?.split(';') ?? []
  return set.find((one) => one.startsWith(`${number}:`))?.slice(number.length + 1) ?? '0'
}

/** What it keeps of a setting: of numbers those that are left. */
function keptOf(word: string, args: string, { settings }: CommandState): string {
  if (word !== 'SOS' && word !== 'CENTER') return args
  const [action = '', ...numbers] = args.split(',')
  if (action.toUpperCase() === 'A') return numbers.join(',')
  const left = (settings?.get(word) ?? '').split(',').filter((one) => !numbers.includes(one))
  return word === 'CENTER' ? '' : left.join(',')
}

/** What it says of itself, or of a setting. */
function readingOf(word: string, state: CommandState): string {
  const { settings, imei = '' } = state
  switch (word) {
    case 'STATUS':
      return statusText(state)
    case 'VERSION':
      return '[VERSION]SIM_TRACKER_1.0'
    case 'PARAM':
      return `IMEI:${imei};TIMER:${settings?.get('TIMER') ?? '20,300'};SENDS:10;TimeZone:E,0,0;`
    case 'GPRSSET':
      return `GPRS:ON;APN:${settings?.get('APN') ?? 'internet,,'};Server:${settings?.get('SERVER') ?? ''};`
    case 'GETVER':
      return `Ver:03.27.07_00 GPS:AXN_5.10_3333 Hw:FMB920 Mod:1 IMEI:${imei} Init:2026-1-1 0:0 Uptime:3600`
    case 'GETINFO':
      return 'RTC:2026/1/1 0:0 Init:2026/1/1 0:0 Up:3600s PWR:PwrVoltage RST:2 GPS:1 SAT:9 TTFF:10 RF:0'
    case 'GETGPS':
      return `GPS:${state.positioned ? 1 : 0} Sat:9 Lat:${state.fix?.lat ?? 0} Long:${state.fix?.lon ?? 0}`
    case 'GETSTATUS':
      return `Data Link:1 GPRS:1 Phone:0 SIM:0 OP:24602 Signal:${state.status.gsmLevel} NewSMS:0 Roaming:0`
    case 'GETIO':
      return `DI1:${state.status.ignition ? 1 : 0} AIN1:0 DO1:${state.status.fuelCut ? 1 : 0}`
    case 'ICCID':
      return 'ICCID:89014103211118510720'
    default:
      return `${word}:${settings?.get(word) ?? ''}`
  }
}

/** Refused without a fix and at speed: a car without fuel on a motorway is a danger. */
function cutByRelay({ status, speedKmh, positioned }: CommandState): CommandAnswer {
  if (status.fuelCut)
    return { text: 'Already in the state of fuel supply cut off, the command is not running!' }
  if (!positioned) return { text: 'Locating is not available, the command is not executed!' }
  if (speedKmh > TOO_FAST_KMH) return { text: 'Speed is too fast, the command is not executed!' }
  return { text: 'Cut off the fuel supply: Success!', fuelCut: true }
}

function cutByName(state: CommandState): CommandAnswer {
  const { status, speedKmh, positioned } = state
  if (status.fuelCut) return cutByRelay(state)
  if (!positioned) return { text: 'DYD=Unvalued Fix' }
  if (speedKmh > TOO_FAST_KMH) return { text: `DYD=Speed Limit, Speed ${Math.round(speedKmh)}km/h` }
  return { text: 'DYD=Success!', fuelCut: true }
}

function restoreByRelay({ status }: CommandState): CommandAnswer {
  if (!status.fuelCut)
    return { text: 'Already in the state of fuel supply to resume, the command is not running!' }
  return { text: 'Restore fuel supply: Success!', fuelCut: false }
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${value < 0 ? negative : positive}${Math.abs(value).toFixed(6)}`

function positionText(word: 'WHERE' | 'DWXX', { fix, positioned, speedKmh }: CommandState): string {
  if (!positioned) return word === 'DWXX' ? 'DWXX=Lat:,Lon:,Course:,Speed:,DateTime:-:' : 'No data!'
  const [lat, lon] = [degrees(fix?.lat ?? 0, 'N', 'S'), degrees(fix?.lon ?? 0, 'E', 'W')]
  const time = new Date(fix?.time ?? 0).toISOString().slice(0, 19).replace('T', ' ')
  const place = `Lat:${lat},Lon:${lon},Course:${fix?.heading ?? 0},Speed:${speedKmh.toFixed(2)},DateTime:${time}`
  return word === 'DWXX' ? `DWXX=${place}` : `Current position!${place}`
}

const GSM_WORDS = ['None', 'Extremely weak', 'Weak', 'Good', 'Strong'] as const

function statusText({ status, positioned }: CommandState): string {
  const battery =
    status.voltage === null ? `Battery:${status.batteryPercent}%` : `Battery:${status.voltage.toFixed(2)}V`
  const words = [
    `${battery},NORMAL`,
    'GPRS:Link Up',
    `GSM Signal Level:${GSM_WORDS[status.gsmLevel]}`,
    `GPS:${positioned ? 'Positioned' : 'Searching'}`,
    `ACC:${status.ignition ? 'ON' : 'OFF'}`,
    `Relay:${status.fuelCut ? 'Disconnected' : 'Connected'}`,
  ]
  return `${words.join('; ')};`
}
