import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { deviceStates } from '@/db/schema/device-states'
import { MOTIONS } from '@/lib/tracking/motion'
import type { Stack } from './stack'
import { type SentFix, type SteadyOrder, startOf } from './steady-load'

const ROWS = 5000

export type Fleet = {
  /** Sets off; fixes are sent until `stop`. */
  go: () => void
  /** Ends the drive. Returns every fix that was sent, and after how long those were stored that were to be confirmed. */
  stop: () => Promise<{ sent: SentFix[]; storedMs: number[] }>
  end: () => void
}

/** Trackers on real connections, logged in and waiting. */
export async function connectFleet(order: SteadyOrder): Promise<Fleet> {
  const load: ChildProcess = fork('tests/bench/support/steady-load.ts', { execArgv: ['--import', 'tsx'] })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      load.once('message', (message) => resolve(message as T))
      load.once('exit', () => reject(new Error('the load ended')))
    })
  const ready = next()
  load.send(order)
  await ready
  return {
    go: () => void load.send('go'),
    stop: async () => {
      const answer = next<{ sent: SentFix[]; storedMs: number[] }>()
      load.send('stop')
      return answer
    },
    end: () => void load.kill('SIGKILL'),
  }
}

/** Gives devices 1 to `count` a place and a state, as if they had been heard of a moment ago. */
export async function placeFleet({ db }: Pick<Stack, 'db'>, count: number): Promise<void> {
  const now = new Date()
  await db.execute(sql`update devices set activated_at = ${now.toISOString()}`)
  for (let from = 0; from < count; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_, place) => {
      const index = from + place
      return {
        deviceId: index + 1,
        ...startOf(index),
        lastPacketAt: now,
        fixTime: now,
        receivedAt: now,
        speedKmh: 50,
        heading: (index * 37) % 360,
        source: 1,
        ignition: true,
        motion: MOTIONS.moving,
        motionSince: now,
      }
    })
    await db.insert(deviceStates).values(rows)
  }
}
