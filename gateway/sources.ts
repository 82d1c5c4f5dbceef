import { isAllowedSource } from '@/db/queries/ingest/allowed-sources'
import type { KnownDevice } from '@/db/queries/ingest/claim-device'
import { insertRefusedSource } from '@/db/queries/ingest/refused-sources'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { plainAddress } from '@/lib/network/address'
import { Guesses, Memory } from './limits'

/** The tenant is told once in this time of an address. */
const TOLD_AGAIN_MS = 3_600_000
/** Addresses of which a tenant is told within an hour, for each device: who forges senders fills no list. */
const MOST_TOLD = 10

/** From where devices may connect, as their records say. */
export class Sources {
  private readonly told = new Memory(TOLD_AGAIN_MS)
  private readonly addresses = new Guesses(MOST_TOLD)

  constructor(private readonly system: SystemAccess) {}

  /** Whether a device may connect from an address; if not, its tenant is told. */
  admits(device: KnownDevice, given: string): boolean {
    const address = plainAddress(given)
    if (isAllowedSource(device, address)) return true
    log.info({ device: device.imei, address }, 'not from where the device may connect')
    const now = Date.now()
    const key = `${device.id} ${address}`
    if (!this.told.holds(key, now) && this.addresses.add(String(device.id), address, now)) {
      this.told.add(key, now)
      insertRefusedSource(this.system, device.id, address).catch((error) =>
        log.warn({ err: error, device: device.imei }, 'refused connection not written down'),
      )
    }
    return false
  }
}
