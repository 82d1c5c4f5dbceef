import type { Family } from '@/lib/commands/catalogue/families'

/** How trackers of a family read a command: what may stand behind each word, and what they say when they take it. */
export type Grammar = {
  /** Settings and actions; of a setting, the word alone asks for it. */
  takes: Readonly<Record<string, RegExp>>
  /** Words that only ask. */
  asks: readonly string[]
  taken: (word: string, args: string) => string
}

const two = /^\d+,\d+$/
const one = /^\d+$/
const alone = /^$/
const ways = (most: number) => new RegExp(`^(ON,[0-${most}]|OFF)$`, 'i')
const server = /^(0,\d+(\.\d+){3}|1,[a-z0-9.-]+),\d+,[01]$/i
const apn = /^[^,]+(,[^,]*,[^,]*)?$/
const zone = /^[EW],([0-9]|1[0-2]),(0|15|30|45)$/i
const phones = /^(A|D)(,\+?\d+){1,3}$/i
const centre = /^(A,\+?\d+|D)$/i
const password = /^\d{1,6}$/

const ok = () => 'OK!'
const basics = ['STATUS', 'PARAM', 'VERSION'] as const

/** As the command lists of Concox and Jimi have it. */
const JIMI: Grammar['takes'] = {
  TIMER: two,
  DISTANCE: one,
  SPEED: /^(ON,\d+,\d+,[0-3]|OFF)$/i,
  SENALM: ways(3),
  MOVING: /^(ON,\d+,[0-3]|OFF)$/i,
  BATALM: ways(1),
  POWERALM: /^(ON,[0-2],\d+,\d+|OFF)$/i,
  ACCALM: /^(ON,[01],\d+,[0-2]|OFF)$/i,
  SOSALM: ways(3),
  FENCE: /^(ON|OFF),0,-?\d+\.\d+,-?\d+\.\d+,\d+,(IN|OUT)?,[01]$/i,
  SOS: phones,
  CENTER: centre,
  RELAY: /^[01]$/,
  SERVER: server,
  GMT: zone,
  RESET: alone,
}

/** JT/T 808 terminals take messages, and no texts: `jt808-terminal.ts`. */
export type TextFamily = Exclude<Family, 'jt808' | 'g10ls'>

const GRAMMARS: Readonly<Record<TextFamily, Grammar>> = {
  gt06: {
    takes: {
      TIMER: two,
      SENALM: ways(3),
      SENLEVEL: /^([1-9]|10)$/,
      BATALM: ways(1),
      SOS: phones,
      RELAY: /^[01]$/,
      DWXX: password,
      SERVER: server,
      GMT: zone,
      RESET: alone,
    },
    asks: [...basics, 'GPRSSET'],
    taken: ok,
  },
  gt06n: {
    takes: {
      TIMER: two,
      HBT: two,
      SENALM: /^(ON|OFF)$/i,
      SENLEVEL: /^([1-9]|10)$/,
      BATALM: ways(1),
      SPEED: /^(ON,\d+,\d+,[01]|OFF)$/i,
      MOVING: /^(ON,\d+,[0-3]|OFF)$/i,
      POWERALM: ways(2),
      ACCALM: /^(ON,[1-3],[01]|OFF)$/i,
      SOS: phones,
      DYD: password,
      HFYD: password,
      DWXX: password,
      SERVER: server,
      APN: apn,
      GMT: zone,
      RESET: alone,
    },
    asks: [...basics, 'GPRSSET', 'WHERE'],
    taken: ok,
  },
  x3: { takes: JIMI, asks: [...basics, 'GPRSSET', 'WHERE'], taken: ok },
  vl: {
    takes: { ...JIMI, ANGLEREP: /^(ON,\d+,[2-5]|OFF)$/i, LEVEL: /^[1-5]$/, APN: apn, DEFENSE: one },
    asks: ['STATUS', 'VERSION', 'GPRSSET', 'WHERE'],
    taken: ok,
  },
  vl110c: {
    takes: {
      TIMER: two,
      HBT: /^\d+(,\d+)?$/,
      SOS: phones,
      CENTER: centre,
      RELAY: /^([01]|1,\d+)$/,
      SERVER: server,
      APN: apn,
      GMT: zone,
      RESET: alone,
      '111': alone,
      DSRESET: alone,
    },
    asks: [...basics, 'ICCID', 'WHERE'],
    taken: (word) => `${word} set OK!`,
  },
  ll: { takes: { TIMER: /^\d+(,\d+)?$/, RESET: alone }, asks: basics, taken: ok },
  obd: { takes: { RESET: alone }, asks: basics, taken: ok },
  wanway: {
    takes: {
      TIMER: /^\d+(,\d+)?$/,
      HBT: two,
      SWMODE: /^[01],\d+$/,
      SPEED: /^(ON,\d+,\d+,[0-2]|OFF)$/i,
      SENALM: ways(2),
      MOVING: /^(ON,\d+,[0-2]|OFF)$/i,
      BATALM: ways(1),
      SOS: phones,
      SERVER: server,
      APN: apn,
      GMT: zone,
      RESET: alone,
      FACTORY: alone,
    },
    asks: [...basics, 'GPRSSET', 'ICCID', 'WHERE'],
    taken: wanwayTakes,
  },
  micodus: {
    takes: {
      SPEED: /^ON,\d+,[0-2]$/i,
      SENALM: ways(2),
      SHIFT: /^(ON,\d+,[0-2]|OFF)$/i,
      PWRALM: ways(2),
      ACCALM: /^(ON,[0-2],[0-2]|OFF)$/i,
    },
    asks: [],
    taken: ok,
  },
  s11l: {
    takes: { TIMER: one, HBT: one, SENALM: ways(3), BATALM: ways(3) },
    asks: ['STATUS', 'PARAM'],
    taken: ok,
  },
  vt02s: { takes: { MODE: /^(2,\d+|1(,([01]\d|2[0-3])[0-5]\d)+)$/ }, asks: [], taken: ok },
  mt700: { takes: { MODE: /^(1,\d+|3,([1-9]|1\d|2[0-4]))$/ }, asks: [], taken: ok },
  jc400: {
    takes: {
      TIMER: /^ON,\d+$/i,
      TIMER1: /^ON,\d+$/i,
      ANGLEREP: /^ON,\d+$/i,
      ACCREP: /^(ON|OFF)$/i,
      SOSALM: /^ON,0$/i,
      SERVER: /^(0,\d+(\.\d+){3}|1,[a-z0-9.-]+),\d+$/i,
      APN: /^([^,]+),\1,{6}[^,]*,,[^,]*,{4}$/,
      TIMEZONE: /^[+-]\d\d:\d\d$/,
      DEFENSE_TIME: one,
      DYD: alone,
      HFYD: alone,
      REBOOT: alone,
      PICTURE: /^(in|out|inout)$/i,
      RTMP: /^(ON,(IN|OUT|INOUT),\d+|OFF)$/i,
      FILELIST: /^https?:\/\/.+$/,
      UPLOADFILE: /^[^,]+$/,
      UPLOADSW: /^[A-Z]+,(ON|OFF|1|2)$/,
      COREKITSW: /^0$/,
      UPLOAD: /^https?:\/\/.+$/,
      RSERVICE: /^rtmps?:\/\/.+$/,
    },
    asks: ['VERSION'],
    taken: (word) => `${word}:OK!`,
  },
  teltonika: {
    takes: {
      SETPARAM: /^(\d+:[^;]*)(;\d+:[^;]*)*$/,
      SETDIGOUT: /^[01?]{1,4}$/,
      CPURESET: alone,
      GETPARAM: /^\d+$/,
    },
    asks: ['GETVER', 'GETINFO', 'GETGPS', 'GETSTATUS', 'GETIO'],
    taken: (_word, args) => `New value ${args}`,
  },
  h02: {
    takes: { S20: /^[01],[01]$/, S17: one, R1: alone },
    asks: [],
    taken: (word) => word,
  },
  gps103: {
    takes: { C: /^\d\d[smh]$/i, J: alone, K: alone, L: alone, M: alone },
    asks: ['B'],
    taken: (word) => `${word.toLowerCase()}t`,
  },
  meitrack: {
    takes: { A12: one, C01: /^\d+,[0-2]{5}$/ },
    asks: ['A10'],
    taken: (word) => `${word},OK`,
  },
  suntech: {
    takes: { ENABLE1: alone, DISABLE1: alone, REBOOT: alone },
    asks: ['STATUSREQ'],
    taken: (word) => `${word[0]}${word.slice(1).toLowerCase()}`,
  },
  queclink: {
    takes: { GTOUT: /^[^,]*,[01],[0,]*$/, GTRTO: /^[^,]*,[13],*$/ },
    asks: [],
    taken: (word) => word,
  },
  tk103: {
    takes: { AR00: /^[0-9A-F]{8}$/i, AV01: /^[01]$/, AT00: alone },
    asks: ['AP00'],
    taken: (word) => `B${word.slice(1)}`,
  },
}

/** Each in its own words, as read off one. */
function wanwayTakes(word: string, args: string): string {
  const [first = '', second = first] = args.split(',')
  if (word === 'TIMER') return `Timer:${first},${second};`
  if (['SENALM', 'BATALM', 'SWMODE'].includes(word)) return 'OK'
  if (word === 'SPEED') return 'SPEEDALM_OK'
  if (word === 'SOS') return first.toUpperCase() === 'D' ? 'OK!SOS number is empty!' : `OK!SOS1:${second}`
  return ['APN', 'GMT'].includes(word)
    ? `${word}_OK, The terminal will restart after 30 seconds!`
    : `${word}_OK`
}

/** A tracker of no family in particular: it takes what any of them takes, as it stands first. */
const ANY = Object.values(GRAMMARS)

/** The grammar that takes a command, or asks for what it asks; null for what the tracker does not know. */
export function grammarOf(family: TextFamily | null, word: string, args: string): Grammar | null {
  const candidates = family === null ? ANY : [GRAMMARS[family]]
  const takes = ({ takes: words, asks }: Grammar) =>
    words[word]?.test(args) || (args === '' && (asks.includes(word) || words[word] !== undefined))
  return candidates.find(takes) ?? null
}
