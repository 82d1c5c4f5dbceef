import type { Endpoint, Protocol } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { TextFamily } from './command-grammar'
import { gps103Speech } from './gps103-speech'
import { Gt06Tracker } from './gt06-tracker'
import { h02Speech } from './h02-speech'
import { Jt808Tracker } from './jt808-tracker'
import { meitrackSpeech } from './meitrack-speech'
import { OsmandTracker } from './osmand-tracker'
import { queclinkSpeech } from './queclink-speech'
import { SpeakingTracker } from './speaking-tracker'
import type { Speech } from './speech'
import { suntechSpeech } from './suntech-speech'
import { teltonikaSpeech } from './teltonika-speech'
import { tk103Speech } from './tk103-speech'
import type { Tracker, TrackerOptions } from './tracker'
import { wialonSpeech } from './wialon-speech'

export type SimulatedOptions = TrackerOptions & { oldPackets?: boolean; longReplies?: boolean }

/** Those that are alike but for what they say: how they speak, and which texts they take. */
const SPEECHES = {
  teltonika: { family: 'teltonika', speech: teltonikaSpeech },
  h02: { family: 'h02', speech: h02Speech },
  wialon: { family: null, speech: wialonSpeech },
  gps103: { family: 'gps103', speech: gps103Speech },
  meitrack: { family: 'meitrack', speech: meitrackSpeech },
  suntech: { family: 'suntech', speech: suntechSpeech },
  queclink: { family: 'queclink', speech: queclinkSpeech },
  tk103: { family: 'tk103', speech: tk103Speech },
} as const satisfies Record<string, { family: TextFamily | null; speech: (identifier: string) => Speech }>
type SpeakingName = keyof typeof SPEECHES

const speaking =
  (name: SpeakingName) =>
  (options: SimulatedOptions): Tracker => {
    const { family, speech } = SPEECHES[name]
    return new SpeakingTracker({ ...options, family, newSpeech: () => speech(options.identifier) })
  }

/** Trackers in software, by the protocol of the registry that they speak. */
const TRACKERS = {
  gt06: (options: SimulatedOptions): Tracker => new Gt06Tracker(options),
  jt808: (options: SimulatedOptions): Tracker => new Jt808Tracker(options),
  osmand: (options: SimulatedOptions): Tracker => new OsmandTracker(options),
  teltonika: speaking('teltonika'),
  h02: speaking('h02'),
  wialon: speaking('wialon'),
  gps103: speaking('gps103'),
  meitrack: speaking('meitrack'),
  suntech: speaking('suntech'),
  queclink: speaking('queclink'),
  tk103: speaking('tk103'),
}
export type SimulatedName = keyof typeof TRACKERS

export const SIMULATED_NAMES = Object.keys(TRACKERS) as [SimulatedName, ...SimulatedName[]]

/** A tracker that speaks a protocol. */
export const makeTracker = (name: SimulatedName, options: SimulatedOptions): Tracker =>
  TRACKERS[name](options)

const hasSpeech = (name: SimulatedName): name is SpeakingName => name in SPEECHES

/** How a tracker of a protocol speaks over a new connection; null for those that are trackers of their own. */
export const speechOf = (name: SimulatedName, identifier: string): Speech | null =>
  hasSpeech(name) ? SPEECHES[name].speech(identifier) : null

/** The entry of the registry that a tracker speaks. */
export function protocolOf(name: SimulatedName): Protocol {
  const protocol = PROTOCOLS.find((one) => one.name === name)
  if (!protocol) throw new Error(`no protocol ${name}`)
  return protocol
}

/** Where the gateway listens for it first. */
export function endpointOf(name: SimulatedName): Endpoint {
  const [endpoint] = protocolOf(name).endpoints
  if (!endpoint) throw new Error(`${name} listens nowhere`)
  return endpoint
}

/** What the devices of a model speak. Throws for a model that no simulated protocol has. */
export function protocolOfModel(model: string): SimulatedName {
  const name = SIMULATED_NAMES.find((one) => protocolOf(one).models.some(({ code }) => code === model))
  if (!name) throw new Error(`nothing simulates a ${model}`)
  return name
}
