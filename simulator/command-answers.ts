import type { TrackerStatus } from './tracker'

export type CommandState = { status: TrackerStatus; speedKmh: number; positioned: boolean }
export type CommandAnswer = { text: string; fuelCut?: boolean }

const TOO_FAST_KMH = 20

/** What a tracker answers to a text command, and whether it cuts the fuel. */
export function answerCommand(command: string, state: CommandState): CommandAnswer {
  const [name = '', value = ''] = command
    .trim()
    .replace(/#+$/, '')
    .split(',')
    .map((part) => part.trim().toUpperCase())
  switch (name) {
    case 'RELAY':
      if (value === '1') return cutFuel(state)
      return value === '0' ? restoreFuel(state) : { text: 'Error!' }
    case 'DYD':
      return cutFuel(state)
    case 'HFYD':
      return restoreFuel(state)
    case 'STATUS':
      return { text: statusText(state) }
    case 'VERSION':
      return { text: '[VERSION]SIM_TRACKER_1.0' }
    case 'PARAM':
      return { text: 'APN:internet; TIMER:20,300; SENDS:10; SENALM:OFF; TIMEZONE:E,0,0' }
    case 'RESET':
      return { text: 'The terminal will restart after 60s' }
    default:
      return { text: /^[A-Z]+$/.test(name) ? 'OK!' : 'Error!' }
  }
}

/** Refused without a fix and at speed: a car without fuel on a motorway is a danger. */
function cutFuel({ status, speedKmh, positioned }: CommandState): CommandAnswer {
  if (status.fuelCut)
    return { text: 'Already in the state of fuel supply cut off, the command is not running!' }
  if (!positioned) return { text: 'Locating is not available, the command is not executed!' }
  if (speedKmh > TOO_FAST_KMH) return { text: 'Speed is too fast, the command is not executed!' }
  return { text: 'Cut off the fuel supply: Success!', fuelCut: true }
}

function restoreFuel({ status }: CommandState): CommandAnswer {
  if (!status.fuelCut)
    return { text: 'Already in the state of fuel supply to resume, the command is not running!' }
  return { text: 'Restore fuel supply: Success!', fuelCut: false }
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
