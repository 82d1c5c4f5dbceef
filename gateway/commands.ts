import { setTimeout as sleep } from 'node:timers/promises'
import { thisNode } from '@/db/node'
import {
  askGate,
  findDevicesWithCommands,
  giveBack,
  type Leased,
  leaseCommands,
  markSent,
  writeAnswer,
} from '@/db/queries/commands/gateway-commands'
import type { SystemAccess } from '@/lib/auth/access'
import type { GateReason } from '@/lib/commands/engine-gate'
import { type DeviceAnswer, flagOf } from '@/lib/commands/match-answer'
import { log } from '@/lib/log'
import { gather } from './gather'
import type { DeviceSession } from './session'

/** Devices whose commands are looked for, taken or marked in one statement. */
const AT_ONCE = 500
/** An answer that cannot be written down is tried again, longer each time and for so long at most. */
const ANSWER_PAUSES_MS = { first: 200, most: 5000, total: 600_000 } as const

/**
 * Sends commands to connected devices, one at a time each, and writes their answers down. A command is taken (`sending`) in
 * a transaction of its own before its bytes are written, and marked as sent after: whatever is killed in between, it is never
 * written twice, and what is not known is said to be.
 */
export class Commands {
  constructor(
    private readonly system: SystemAccess,
    /** Resolves when everything that a device has reported is committed. */
    private readonly settled: (session: DeviceSession) => Promise<void>,
    private readonly node = thisNode().name,
  ) {}

  /** Whether commands wait for a device: one statement for all who log in at a time. */
  private readonly isWaitedFor = gather(async (deviceIds: readonly number[]) => {
    const waiting = new Set(await findDevicesWithCommands(this.system, deviceIds))
    return deviceIds.map((id) => waiting.has(id))
  }, AT_ONCE)

  private readonly take = gather(async (sessions: readonly DeviceSession[]) => {
    const held = sessions.map(({ device, version }) => ({ deviceId: device.id, version }))
    const taken = new Map(
      (await leaseCommands(this.system, held, this.node)).map((one) => [one.deviceId, one]),
    )
    // Who asks twice at a time is given one.
    return sessions.map(({ device }): Leased | null => {
      const command = taken.get(device.id) ?? null
      taken.delete(device.id)
      return command
    })
  }, AT_ONCE)

  private readonly mark = gather(async (sent: readonly Parameters<typeof markSent>[1][number][]) => {
    await markSent(this.system, sent)
    return sent.map(() => null)
  }, AT_ONCE)

  /** To a device that logged in, or speaks again. What cannot be read now is sent after the next message or gap. */
  async sendWaiting(session: DeviceSession): Promise<void> {
    try {
      if (await this.isWaitedFor(session.device.id)) await this.sendNext(session)
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id }, 'commands not sent')
    }
  }

  /** To those of many devices that have any; throws when that cannot be read. */
  async sendWaitingTo(sessions: readonly DeviceSession[]): Promise<void> {
    if (sessions.length === 0) return
    const ids = sessions.map(({ device }) => device.id)
    const waiting = new Set(await findDevicesWithCommands(this.system, ids))
    await Promise.all(
      sessions.filter(({ device }) => waiting.has(device.id)).map((session) => this.sendNext(session)),
    )
  }

  /** Takes the next command of a device that can be reached, and writes it. One that its protocol cannot carry ends as failed. */
  private async sendNext(session: DeviceSession): Promise<void> {
    while (isReachable(session)) {
      const command = await this.take(session)
      if (command === null || (await this.write(session, command))) return
    }
  }

  /** Whether that was all for now. */
  private async write(session: DeviceSession, command: Leased): Promise<boolean> {
    const gate = command.isGuarded ? await this.gateOf(session) : null
    if (gate !== null) {
      await giveBack(this.system, command, command.whenStops ? null : gate)
      // What waits for the vehicle to stop is looked at again in a while.
      return command.whenStops
    }
    // The connection may have ended while it was taken.
    if (!isReachable(session)) {
      await giveBack(this.system, command, null)
      return true
    }
    try {
      if (!session.send) throw new RangeError('no commands in this protocol')
      session.send({ flag: flagOf(command.id), text: command.text })
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id, command: command.id }, 'command cannot be sent')
      await giveBack(this.system, command, 'notSupported')
      return false
    }
    const { lat, lon } = session.state
    await this.mark({ deviceId: command.deviceId, id: command.id, lat, lon })
    return true
  }

  /** By all that the device has reported by now. */
  private async gateOf(session: DeviceSession): Promise<GateReason | null> {
    await this.settled(session)
    return askGate(this.system, session.device.id, Date.now())
  }

  /** Writes down what a device answered, and sends it the next command. */
  async takeAnswer(session: DeviceSession, answer: DeviceAnswer): Promise<void> {
    const { id } = session.device
    const began = Date.now()
    for (let attempt = 0; ; attempt++) {
      try {
        await writeAnswer(this.system, id, answer)
        break
      } catch (error) {
        log.warn({ err: error, deviceId: id }, 'answer to a command not written down')
        if (Date.now() - began > ANSWER_PAUSES_MS.total) return
        await sleep(Math.min(ANSWER_PAUSES_MS.first * 2 ** attempt, ANSWER_PAUSES_MS.most))
      }
    }
    await this.sendWaiting(session)
  }
}

const isReachable = (session: DeviceSession): boolean => !session.fenced && session.isReachable(Date.now())
