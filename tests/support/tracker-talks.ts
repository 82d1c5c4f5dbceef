import { meitrackSpeech } from '@/simulator/meitrack-speech'
import type { SimulatedName } from '@/simulator/simulated-protocols'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

export type Talk = {
  name: SimulatedName
  model: string
  /** What it says, and what it has heard once that is stored. */
  says: (imei: string) => string
  hears: (imei: string) => string
  /** The same of an hour later, where that is not its text with other hours. */
  saysLater?: (imei: string) => string
  fixes: number
  events: string[]
  ignition: boolean | null
  /** Commands, and how they end. */
  commands: readonly (readonly [text: string, state: string])[]
}

export const TALKS: readonly Talk[] = [
  {
    name: 'gps103',
    model: 'GPS103',
    says: (imei) =>
      `##,imei:${imei},A;imei:${imei},help me,260504080000,,F,080000.000,A,4109.0000,N,00836.6000,W,5.00,90,,1,;` +
      `imei:${imei},tracker,260504080010,,F,080010.000,A,4109.1000,N,00836.6000,W,5.00,90,,1,;${imei};`,
    hears: (imei) => `LOAD**,imei:${imei},E;ON`,
    fixes: 2,
    events: ['sos'],
    ignition: true,
    commands: [
      ['C,30s', 'done'],
      ['L', 'done'],
    ],
  },
  {
    name: 'meitrack',
    model: 'MVT380',
    // Records of its memory, and one as text.
    says: (imei) => meitrackSays(imei, 0),
    saysLater: (imei) => meitrackSays(imei, HOUR_MS),
    hears: (imei) => lineOf(`@@A27,${imei},CCC,3*`),
    fixes: 3,
    events: ['sos'],
    ignition: null,
    commands: [
      ['A10', 'answered'],
      ['A12,3', 'done'],
    ],
  },
  {
    name: 'suntech',
    model: 'ST300',
    says: (imei) =>
      `ST300EMG;${imei};01;010;20260504;08:00:00;00100;+41.150000;-008.610000;010.000;090.00;9;1;100;12.50;100000;1;000060;4.1;1\r` +
      `ST300STT;${imei};01;010;20260504;08:00:10;00100;+41.151000;-008.610000;010.000;090.00;9;1;200;12.50;100000;2;0001;000060;4.1;1\r`,
    hears: (imei) => `ST300CMD;${imei};02;AckEmerg\r`,
    fixes: 2,
    events: ['sos'],
    ignition: true,
    commands: [['Reboot', 'done']],
  },
  {
    name: 'queclink',
    model: 'GV300',
    says: (imei) =>
      `+RESP:GTSOS,060100,${imei},,,00,1,1,40.0,90,70.0,-8.610000,41.150000,20260504080000,,,,,00,1.0,20260504080000,0001$` +
      `+RESP:GTFRI,060100,${imei},,12500,10,1,1,40.0,90,70.0,-8.610000,41.151000,20260504080010,,,,,00,1.1,,,,80,210100,,,,20260504080010,0002$` +
      `+ACK:GTHBD,060100,${imei},,20260504080020,0003$`,
    hears: () => '+SACK:0001$+SACK:0002$+SACK:GTHBD,060100,0003$',
    fixes: 2,
    events: ['sos'],
    ignition: true,
    commands: [
      ['GTRTO,gv300,1,,,,,', 'answered'],
      ['GTRTO,gv300,3,,,,,', 'done'],
    ],
  },
  {
    name: 'tk103',
    model: 'TK103',
    says: (imei) =>
      `(${imei}BP05${imei}260504A4109.0000N00836.6000W040.0080000090.0001000000L00000100)` +
      `(${imei}BO012260504A4109.1000N00836.6000W040.0080010090.0001000000L00000200)` +
      `(${imei}BP00${imei}HSO)`,
    hears: (imei) => `(${imei}AP05)(${imei}AP01HSO)`,
    fixes: 2,
    events: ['sos'],
    ignition: true,
    commands: [
      ['AP00', 'answered'],
      ['AT00', 'done'],
    ],
  },
]

const HOUR_MS = 3_600_000

function meitrackSays(imei: string, laterMs: number): string {
  const status = { ...SAMPLE_STATUS, fuelCut: true }
  const speech = meitrackSpeech(imei)
  const reports = sampleDrive(3).map((fix, at) => ({
    fix: { ...fix, time: fix.time + laterMs },
    alarm: at === 1 ? ('sos' as const) : null,
  }))
  const context = { identifier: imei, status }
  return Buffer.concat([speech.encode(reports, context), speech.heartbeat(context)]).toString('latin1')
}

/** What a tracker says of an hour later. */
export const saidLater = ({ says, saysLater }: Talk, imei: string): string =>
  saysLater?.(imei) ?? says(imei).replaceAll('0800', '0900')

/** With the checksum of Meitrack behind it. */
export function lineOf(text: string): string {
  const sum = [...Buffer.from(text)].reduce((all, byte) => (all + byte) & 0xff, 0)
  return `${text}${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`
}
