import { portOf } from '@/gateway/protocols/registry'
import { BadSetting, env } from '@/lib/env'
import { BadDrive, readDriveFile } from './drive-file'
import { playDrive } from './play-drive'
import { BadOptions, parseReplayOptions, type ReplayOptions, USAGE } from './replay-options'
import { planReplay } from './replay-plan'
import { progressLine, summaryLine } from './replay-summary'
import { endpointOf, makeTracker as makeSimulated } from './simulated-protocols'
import { GatewayAway, type Tracker, TrackerRefused, type TrackerStatus } from './tracker'

const HEARTBEAT_MS = 150_000
/** How long a replay waits for a gateway that went away. */
const GIVE_UP_MS = 60_000

/**
 * The whole of `npm run simulate`. Returns the exit code: 0 when every fix was confirmed.
 *
 * @param locate the file that a name on the command line means
 */
export async function replayMain(
  args: readonly string[],
  locate: (file: string) => string = (file) => file,
): Promise<number> {
  try {
    const options = parseReplayOptions(args)
    if (options) return await replay({ ...options, file: locate(options.file) })
    console.log(USAGE)
    return 0
  } catch (error) {
    const expected = [BadOptions, BadDrive, BadSetting]
    if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error
    console.error(error.message)
    return 1
  }
}

async function replay(options: ReplayOptions): Promise<number> {
  const fixes = await readDriveFile(options.file)
  const interrupt = new AbortController()
  const onInterrupt = () => interrupt.abort()
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  const began = Date.now()
  const tracker = makeTracker(options)
  const seconds = () => (Date.now() - began) / 1000
  const progress = showProgress(() => progressLine(tracker.counts, fixes.length, seconds()))
  try {
    const plan = planReplay(fixes, { ...options, now: began })
    await Promise.race([playDrive(plan, tracker, interrupt.signal), aborted(interrupt.signal)])
  } catch (error) {
    progress.end()
    console.error(sentenceFor(error, options.identifier))
    if (tracker.counts.confirmed === 0) return 1
  } finally {
    progress.end()
    tracker.close()
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
  console.log(summaryLine(tracker.counts, fixes.length, seconds()))
  return tracker.counts.confirmed === fixes.length ? 0 : 1
}

function makeTracker(options: ReplayOptions): Tracker {
  const { identifier, key, host, protocol, dropEvery, oldPackets } = options
  const port = options.port ?? portOf(env(), endpointOf(protocol))
  return makeSimulated(protocol, {
    identifier,
    key,
    host,
    port,
    dropEvery,
    heartbeatMs: HEARTBEAT_MS,
    giveUpAfterMs: GIVE_UP_MS,
    status: () => STATUS,
    oldPackets,
  })
}

/** A drive says nothing of the vehicle: its engine runs, all is well. */
const STATUS: TrackerStatus = {
  ignition: true,
  charging: true,
  fuelCut: false,
  voltage: null,
  batteryPercent: 100,
  gsmLevel: 4,
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function sentenceFor(error: unknown, identifier: string): string {
  if (error instanceof TrackerRefused) {
    return `${error.message}: is ${identifier} registered as a device?`
  }
  if (error instanceof GatewayAway) return `${error.message}: is the gateway running?`
  if ((error as Error).name === 'AbortError') return 'Interrupted.'
  return `The replay failed: ${(error as Error).message}.`
}

const REWRITE_MS = 250
const REPEAT_MS = 10_000

/** One line that is rewritten on a terminal, and repeated now and then elsewhere. */
function showProgress(line: () => string): { end: () => void } {
  const { isTTY } = process.stdout
  const show = () => (isTTY ? process.stdout.write(`\r\x1b[K${line()}`) : console.log(line()))
  const timer = setInterval(show, isTTY ? REWRITE_MS : REPEAT_MS)
  let ended = false
  return {
    end: () => {
      if (!ended && isTTY) process.stdout.write('\r\x1b[K')
      ended = true
      clearInterval(timer)
    },
  }
}
