import { createHash, timingSafeEqual } from 'node:crypto'
import type { KnownDevice } from '@/db/queries/ingest/claim-device'
import type { RefusalReason } from '@/lib/connect/connection-schema'
import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import { claimedImeis } from './claimed-imeis'
import type { Guesses } from './limits'
import type { Refusals, Stranger } from './refusals'
import type { DeviceLink } from './session'
import type { Sources } from './sources'
import type { UnknownDevices } from './unknown-devices'

/** Somebody who says to be a device, through a protocol and from an address. */
export type Attempt = {
  identifier: Identifier
  protocol: string
  address: string
  /** The protocol of the port, where that is another. */
  door?: string
}

type Parts = {
  unknown: UnknownDevices
  refusals: Refusals
  /** Names of the protocols that devices are heard through: those of the gateway. */
  protocols: ReadonlySet<string>
  guesses: Guesses
  /** Whether phones that have no key yet are refused. */
  requirePhoneKeys: boolean
  sources: Sources
}

/** In a time that does not tell how much of it is right. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Who is let in: what a device has to speak, to know and to come from. */
export class Admission {
  constructor(private readonly parts: Parts) {}

  /** The device that was found by what somebody called itself, if it may be heard in this way. */
  admit(
    device: KnownDevice | null,
    attempt: Attempt,
    { transport, key = null }: Pick<DeviceLink, 'transport'> & { key?: string | null },
  ): KnownDevice | null {
    const { identifier, protocol, address } = attempt
    // The sender of a datagram is easily forged: none is counted, and each costs a look-up only.
    const mayGuess = () =>
      transport === 'udp' || this.parts.guesses.add(address, identifierKey(identifier), Date.now())
    if (!device) {
      if (mayGuess()) this.parts.unknown.add(attempt)
      return null
    }
    const refuse = (reason: RefusalReason) => {
      const isHeard = mayGuess()
      if (isHeard) this.parts.refusals.add(attempt, reason)
      return isHeard
    }
    if (!this.mayBeHeard(device, protocol)) {
      const { imei, model } = device
      if (refuse('otherProtocol'))
        log.info({ device: imei, model, protocol, address }, 'not what its model speaks')
      return null
    }
    if (transport === 'http' && !this.opensWith(device, key)) {
      refuse('wrongKey')
      return null
    }
    if (!this.parts.sources.admits(device, address)) {
      refuse('otherSource')
      return null
    }
    if (transport !== 'udp' && device.address !== address && this.hasGuessed(address)) {
      this.parts.refusals.add(attempt, 'guessingAddress')
      return null
    }
    return device
  }

  /**
   * Somebody whose first bytes are none of the protocol of the port: it is written down what it speaks and who it is, if
   * they are of another protocol, or if an IMEI stands in what is none. Who has no device is listed as unknown.
   */
  refuseStranger({ bytes, address, protocol: door, reason }: Stranger): void {
    const spoken = this.parts.refusals.recognise(bytes)
    if (spoken?.identifier) {
      const attempt = { identifier: spoken.identifier, protocol: spoken.protocol, address, door }
      if (this.addGuess(attempt, 'otherPort')) this.parts.unknown.add(attempt)
      return
    }
    const other = spoken && spoken.protocol !== door ? spoken.protocol : null
    this.parts.refusals.addUnread({ address, protocol: door, reason, spoken: other })
    for (const identifier of claimedImeis(bytes))
      this.addGuess({ identifier, address, protocol: door }, reason)
  }

  /** Whether it was not one guess too many. */
  private addGuess(attempt: Attempt, reason: RefusalReason): boolean {
    const isHeard = this.parts.guesses.add(attempt.address, identifierKey(attempt.identifier), Date.now())
    if (isHeard) this.parts.refusals.add(attempt, reason)
    return isHeard
  }

  /** Whether a request belongs to a session of the device that is open; one that does not is a guess of its address. */
  admitsRequest(device: KnownDevice, { identifier, address }: Omit<Attempt, 'protocol'>, key: string | null) {
    if (this.opensWith(device, key) && this.parts.sources.admits(device, address)) return true
    this.parts.guesses.add(address, identifierKey(identifier), Date.now())
    return false
  }

  /** Whether an address presented so many strange identifiers that only devices that were there before are let in. */
  hasGuessed(address: string): boolean {
    return this.parts.guesses.isUsedUp(address, Date.now())
  }

  /** A model of none of the gateway's protocols says nothing of what its devices speak. */
  mayBeHeard(device: { protocol: string }, protocol: string): boolean {
    return device.protocol === protocol || !this.parts.protocols.has(device.protocol)
  }

  /** Whether a phone is let in with a key that it sent. */
  private opensWith({ phoneKey }: KnownDevice, key: string | null): boolean {
    return phoneKey === null ? !this.parts.requirePhoneKeys : key !== null && isSameSecret(phoneKey, key)
  }
}
