import type { Endpoint, Protocol } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { Gt06Tracker } from './gt06-tracker'
import { h02Speech } from './h02-speech'
import { Jt808Tracker } from './jt808-tracker'
import { OsmandTracker } from './osmand-tracker'
import { SpeakingTracker } from './speaking-tracker'
import { teltonikaSpeech } from './teltonika-speech'
import type { Tracker, TrackerOptions } from './tracker'
import { wialonSpeech } from './wialon-speech'

export type SimulatedOptions = TrackerOptions & { oldPackets?: boolean; longReplies?: boolean }

/** Trackers in software, by the protocol of the registry that they speak. */
const TRACKERS = {
  gt06: (options: SimulatedOptions): Tracker => new Gt06Tracker(options),
  jt808: (options: SimulatedOptions): Tracker => new Jt808Tracker(options),
  osmand: (options: SimulatedOptions): Tracker => new OsmandTracker(options),
  teltonika: (options: SimulatedOptions): Tracker =>
    new SpeakingTracker({
      ...{ ...options, family: 'teltonika' },
      newSpeech: () => teltonikaSpeech(options.identifier),
    }),
  h02: (options: SimulatedOptions): Tracker =>
    new SpeakingTracker({ ...options, family: 'h02', newSpeech: () => h02Speech(options.identifier) }),
  wialon: (options: SimulatedOptions): Tracker =>
    new SpeakingTracker({ ...options, family: null, newSpeech: () => wialonSpeech(options.identifier) }),
}
export type SimulatedName = keyof typeof TRACKERS

export const SIMULATED_NAMES = Object.keys(TRACKERS) as [SimulatedName, ...SimulatedName[]]

/** A tracker that speaks a protocol. */
export const makeTracker = (name: SimulatedName, options: SimulatedOptions): Tracker =>
  TRACKERS[name](options)

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
