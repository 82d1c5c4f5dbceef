import { finishCommand, takeWaitingCommands } from '@/db/queries/commands/device-commands'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { DeviceSession } from './session'

/** Sends waiting commands to connected devices and writes their answers down. */
export class Commands {
  constructor(private readonly system: SystemAccess) {}

  async sendWaiting(session: DeviceSession): Promise<void> {
    if (!session.send || session.fenced) return
    try {
      for (const command of await takeWaitingCommands(this.system, session.device.id)) session.send(command)
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id }, 'commands not sent')
    }
  }

  async finish(deviceId: number, reply: { flag: number | null; text: string }): Promise<void> {
    try {
      await finishCommand(this.system, deviceId, reply)
    } catch (error) {
      log.warn({ err: error, deviceId }, 'command reply not written down')
    }
  }
}
