import { setTimeout as sleep } from 'node:timers/promises'
import { frame, TestTracker } from './gt06-client'

/** A command as a tracker is sent it, with the flag that it is to echo. */
export type ReceivedCommand = { flag: number; text: string }

/** The command that a tracker is sent next (0x80: length | flag | text). */
export async function receivedCommand(tracker: TestTracker): Promise<ReceivedCommand> {
  const bytes = await tracker.reply(0x80)
  const length = bytes[4] ?? 0
  return { flag: bytes.readUInt32BE(5), text: bytes.subarray(9, 5 + length).toString() }
}

/** 0x15: length | flag | text | language. */
export function answerCommand(tracker: TestTracker, flag: number, text: string): void {
  const head = Buffer.alloc(5)
  head.writeUInt8(text.length + 4)
  head.writeUInt32BE(flag, 1)
  tracker.write(frame(0x15, Buffer.concat([head, Buffer.from(text), Buffer.from([0, 2])]), 9))
}

/**
 * A tracker that stays connected, whatever becomes of the gateway, and answers each command when `untilAnswer` of it is over.
 * `received` has all flags that were ever written to it.
 */
export class ObedientTracker {
  readonly received: number[] = []
  private isOver = false
  private connection: TestTracker | null = null
  private readonly running: Promise<void>

  constructor(
    private readonly port: number,
    private readonly imei: string,
    private readonly untilAnswer: () => Promise<unknown>,
  ) {
    this.running = this.run()
  }

  get isConnected(): boolean {
    return this.connection?.closed === false
  }

  private async run(): Promise<void> {
    while (!this.isOver) {
      try {
        this.connection = await TestTracker.login(this.port, this.imei)
        while (!this.isOver) await this.obey(this.connection)
      } catch {
        // The gateway is away.
        await sleep(100)
      }
    }
  }

  private async obey(tracker: TestTracker): Promise<void> {
    const { flag } = await receivedCommand(tracker)
    this.received.push(flag)
    await this.untilAnswer()
    answerCommand(tracker, flag, 'HFYD=Success!')
  }

  async end(): Promise<void> {
    this.isOver = true
    this.connection?.socket.destroy()
    await this.running
  }
}
