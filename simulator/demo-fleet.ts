import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { portOf } from '@/gateway/protocols/registry'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { ConfirmedTimes } from './confirmed-times'
import { type Gateway, playVehicle } from './play-vehicle'
import { endpointOf } from './simulated-protocols'

/**
 * The trackers of the demo world, started by `npm start`: all live vehicles over the network to the
 * gateway of this machine, until SIGTERM.
 */
const STAGGER_MS = 80
const SAVE_MS = 5000
const EVERYWHERE = new Set(['0.0.0.0', '::', ''])

const settings = env()
const { DATA_DIR, GATEWAY_HOST } = settings
const gateway: Gateway = {
  host: EVERYWHERE.has(GATEWAY_HOST) ? '127.0.0.1' : GATEWAY_HOST,
  portOf: (protocol) => portOf(settings, endpointOf(protocol)),
}
const stop = new AbortController()
setMaxListeners(0, stop.signal)
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

const confirmed = ConfirmedTimes.inFolder(DATA_DIR)
const save = (): void => {
  try {
    confirmed.save()
  } catch (error) {
    log.warn({ err: error }, 'confirmed times not written down')
  }
}
const saving = setInterval(save, SAVE_MS)
const vehicles = DEMO_VEHICLES.filter(({ life }) => life === 'live')
log.info({ vehicles: vehicles.length, host: gateway.host }, 'demo fleet drives')
await Promise.all(
  vehicles.map(async (vehicle, index) => {
    await sleep(index * STAGGER_MS, undefined, { signal: stop.signal }).catch(() => {})
    await playVehicle(vehicle, gateway, confirmed, stop.signal)
  }),
)
clearInterval(saving)
save()
log.info('demo fleet stopped')
