import { type ChildProcess, fork } from 'node:child_process'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { TestTracker } from '../support/gt06-client'
import { atMost, type Bench, percentile } from './support/bench'
import { registerDevices } from './support/devices'
import { startStack, untilListening } from './support/stack'
import { signIn, startWeb } from './support/web'

const CONNECTED = 10_000
/** Of these, so many are sent commands; the others are only there. */
const ASKED = 50
const ORDERS = 500
const WARM_UP = 50
/** One load process and one client address each. */
const LOADS = 4
const OPEN_FILES = CONNECTED + 1000

/** From the request that orders a command to its bytes at the tracker, with many connected. */
export const commands: Bench = async (report) => {
  const stack = await startStack()
  const loads: ChildProcess[] = []
  const trackers: TestTracker[] = []
  try {
    const imeis = await registerDevices(stack, CONNECTED)
    const gateway = { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000', GATEWAY_IDLE_SECONDS: '3600' }
    stack.spawn('gateway', 'gateway/main.ts', gateway, OPEN_FILES)
    stack.spawn('worker', 'worker/main.ts')
    const port = Number(stack.env.GATEWAY_GT06_PORT)
    const url = await startWeb(stack)
    await untilListening(port)
    const asked = imeis.slice(0, ASKED)
    await connectIdle(loads, port, imeis.slice(ASKED))
    for (const imei of asked) trackers.push(await TestTracker.login(port, imei, '127.0.0.9'))
    const cookie = await signIn(url)

    const click = async (imei: string, tracker: TestTracker): Promise<number> => {
      const began = performance.now()
      const ordered = fetch(`${url}/api/commands`, {
        method: 'POST',
        body: JSON.stringify({ imei, text: 'HBT,3,5#' }),
        headers: { cookie, origin: url, 'content-type': 'application/json' },
      })
      const { flag } = await receivedCommand(tracker)
      const took = performance.now() - began
      answerCommand(tracker, flag, 'HBT OK')
      const answer = await ordered
      if (answer.status !== 201) throw new Error(`the order was refused: ${await answer.text()}`)
      // The next one goes out once this one is answered.
      await tracker.confirmed()
      return took
    }
    const delays: number[] = []
    for (let order = 0; order < WARM_UP + ORDERS; order++) {
      const at = order % ASKED
      const took = await click(asked[at] as string, trackers[at] as TestTracker)
      if (order >= WARM_UP) delays.push(took)
    }
    report.note(`${CONNECTED} trackers connected, ${ORDERS} commands one after the other`)
    report.figure('click to socket, median', percentile(delays, 0.5), 'ms')
    report.figure('click to socket, p95', percentile(delays, 0.95), 'ms', atMost(300))
  } finally {
    for (const load of loads) load.kill('SIGKILL')
    for (const tracker of trackers) tracker.socket.destroy()
    await stack.stop()
  }
}

async function connectIdle(loads: ChildProcess[], port: number, imeis: readonly string[]): Promise<void> {
  const share = Math.ceil(imeis.length / LOADS)
  await Promise.all(
    Array.from({ length: LOADS }, (_, index) => {
      const load = fork('tests/bench/support/idle-load.ts', { execArgv: ['--import', 'tsx'] })
      loads.push(load)
      const done = new Promise<void>((resolve) => load.once('message', () => resolve()))
      const mine = imeis.slice(index * share, (index + 1) * share)
      load.send({ port, imeis: mine, localAddress: `127.0.0.${index + 1}` })
      return done
    }),
  )
}
