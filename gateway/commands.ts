import { setTimeout as sleep } from 'node:timers/promises'
import { thisNode } from '@/db/node'
import type { Gate } from '@/db/queries/commands/gate-fixes'
import {
  askGate,
  findDevicesWithCommands,
  giveBack,
  type Leased,
  leaseCommands,
  markSent,
  waitsForStop,
} from '@/db/queries/commands/lease-commands'
import { writeAnswer } from '@/db/queries/commands/write-answer'
import type { SystemAccess } from '@/lib/auth/access'
import { type CommandReason, LEASE_S } from '@/lib/commands/command-states'
import { type DeviceAnswer, flagOf } from '@/lib/commands/match-answer'
import { log } from '@/lib/log'
import { gather } from './gather'
import type { DeviceLink, DeviceSession } from './session'

/** Devices whose commands are looked for, taken or marked in one statement. */
const AT_ONCE = 500
/** What cannot be written down is tried again, longer each time and for so long at most. */
const PAUSES_MS = { first: 200, most: 5000, total: 600_000 } as const
/** So long after it was taken a command may be written: well before others think that this gateway is gone. */
const WRITE_WITHIN_MS = (LEASE_S * 1000) / 2
/** After a failure. */
const AGAIN_MS = 5000
/** Answers of a device that wait to be written down; one that talks without end loses what is more. */
const MOST_ANSWERS = 20
/** Of those from other addresses than the command went to, which anybody may send: they take no place from the true one. */
const MOST_FROM_ELSEWHERE = 5
/** So often the gate of an engine cut is asked while reports keep coming in. */
const MOST_ASKED = 5

/** How a command gets to its device: by its connection, or in the answer to what it asks. */
type Way = {
  /** The session holds its device, and bytes that are written now go out, as far as is known here. */
  isOpen: () => boolean
  send: NonNullable<DeviceLink['send']>
}

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

  /** `stands`: the vehicle is stopped, so that a command which waits for that may be taken. */
  private readonly take = gather(async (asked: readonly { session: DeviceSession; stands: boolean }[]) => {
    const sessions = asked.map(({ session }) => session)
    const held = asked.map(({ session, stands }) => ({
      deviceId: session.device.id,
      version: session.version,
      stands,
    }))
    const taken = new Map(
      (await leaseCommands(this.system, held, this.node)).map((one) => [one.deviceId, one]),
    )
    // A device that is listed twice gets one command.
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

  /** To a device that logged in, speaks again, or has something waiting. What fails is tried again in a while. */
  async sendWaiting(session: DeviceSession, way: Way = connectionOf(session)): Promise<void> {
    try {
      if (await this.isWaitedFor(session.device.id)) await this.sendNext(session, way)
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id }, 'commands not sent')
      this.lookAgain(session)
    }
  }

  /** Retries later; no message will announce this command again. */
  private lookAgain(session: DeviceSession): void {
    setTimeout(() => isReachable(session) && void this.sendWaiting(session), AGAIN_MS).unref()
  }

  /** To those of many devices that have any; throws when that cannot be read. */
  async sendWaitingTo(sessions: readonly DeviceSession[]): Promise<void> {
    if (sessions.length === 0) return
    const ids = sessions.map(({ device }) => device.id)
    const waiting = new Set(await findDevicesWithCommands(this.system, ids))
    await Promise.all(
      sessions.filter(({ device }) => waiting.has(device.id)).map((session) => this.sendWaiting(session)),
    )
  }

  /** Takes the next command of a device that can be reached, and writes it. One that its protocol cannot carry ends as failed. */
  private async sendNext(session: DeviceSession, way: Way): Promise<void> {
    while (way.isOpen()) {
      const began = performance.now()
      const command =
        (await this.take({ session, stands: false })) ??
        ((await this.isStopAwaited(session)) ? await this.take({ session, stands: true }) : null)
      if (command === null || (await this.write(session, way, command, began))) return
    }
  }

  /** Whether a command waits for the vehicle to stop, and it has. */
  private async isStopAwaited(session: DeviceSession): Promise<boolean> {
    if (!(await waitsForStop(this.system, session.device.id))) return false
    return (await this.gateOf(session)).reason === null
  }

  /** Whether that was all for now. `began`: when it was asked for. */
  private async write(session: DeviceSession, way: Way, command: Leased, began: number): Promise<boolean> {
    let gate: Gate | null = null
    try {
      if (command.isGuarded) gate = await this.gateOf(session)
    } catch (error) {
      // Nothing was written, and that is known.
      await this.giveBack(command, null)
      throw error
    }
    const refused = gate?.reason ?? null
    if (refused !== null) {
      await this.giveBack(command, command.whenStops ? null : refused)
      // What waits for the vehicle to stop is looked at again in a while.
      return command.whenStops
    }
    // The connection may have ended while it was taken, or that took so long that others think we are gone.
    if (!way.isOpen() || performance.now() - began > WRITE_WITHIN_MS) {
      await this.giveBack(command, null)
      this.lookAgain(session)
      return true
    }
    try {
      way.send({ flag: flagOf(command.id), text: command.text })
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id, command: command.id }, 'command cannot be sent')
      await this.giveBack(command, 'noCommands')
      return false
    }
    const { lat, lon } = session.state
    const basis = gate?.basis ?? null
    await this.persist('a command was not marked as sent', () =>
      this.mark({ deviceId: command.deviceId, id: command.id, epoch: command.epoch, lat, lon, basis }),
    )
    return true
  }

  /** By all that the device has reported: what comes in while it is asked is waited for, and it is asked again. */
  private async gateOf(session: DeviceSession): Promise<Gate> {
    for (let asked = 0; asked < MOST_ASKED; asked++) {
      await this.settled(session)
      const gate = await askGate(this.system, session.device.id, Date.now())
      if (gate.reason !== null || session.pending === 0) return gate
    }
    return { reason: 'stillStopping', basis: [] }
  }

  private giveBack(command: Leased, failedFor: CommandReason | null): Promise<void> {
    return this.persist('a command was not given back', () => giveBack(this.system, command, failedFor))
  }

  /** Tries again what the database does not take, as long as that may help. */
  private async persist(what: string, write: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        await write()
        return
      } catch (error) {
        log.warn({ err: error }, what)
        if (performance.now() - began > PAUSES_MS.total) return
        await sleep(Math.min(PAUSES_MS.first * 2 ** attempt, PAUSES_MS.most))
      }
    }
  }

  private readonly answers = new WeakMap<DeviceSession, { count: number; last: Promise<void> }>()

  /** Writes down what a device answered, one answer of it after the other, and sends it the next command. */
  async takeAnswer(session: DeviceSession, answer: DeviceAnswer): Promise<void> {
    const queue = this.answers.get(session) ?? { count: 0, last: Promise.resolve() }
    this.answers.set(session, queue)
    if (queue.count >= (answer.isElsewhere ? MOST_FROM_ELSEWHERE : MOST_ANSWERS)) {
      log.warn({ deviceId: session.device.id }, 'an answer was dropped: too many at a time')
      return
    }
    queue.count++
    queue.last = queue.last
      .then(() => this.writeDown(session, answer))
      .finally(() => {
        queue.count--
      })
    await queue.last
  }

  private async writeDown(session: DeviceSession, answer: DeviceAnswer): Promise<void> {
    await this.persist('an answer to a command was not written down', () =>
      writeAnswer(this.system, session.device.id, answer),
    )
    await this.sendWaiting(session)
  }
}

const isReachable = (session: DeviceSession): boolean => !session.fenced && session.isReachable(Date.now())

/** Wherever it is connected when something is written: one that speaks by datagrams may come from elsewhere meanwhile. */
const connectionOf = (session: DeviceSession): Way => ({
  isOpen: () => isReachable(session),
  send: (command) => {
    if (!session.send) throw new RangeError('no commands in this protocol')
    session.send(command)
  },
})
