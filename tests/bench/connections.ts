import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Bench } from './support/bench'
import { registerDevices } from './support/devices'
import { startStack, untilListening } from './support/stack'

const WANTED = 20_000
/** Files that a gateway needs for itself: database, ports, modules. */
const SPARE_FILES = 200
/** One load process and one client address each: an address has fewer ports than this bench needs. */
const LOADS = 4

/** Idle trackers on one gateway: what each costs in memory. */
export const connections: Bench = async (report) => {
  const limit = openFileLimit()
  const trackers = Math.min(WANTED, limit - SPARE_FILES)
  const stack = await startStack()
  const loads: ChildProcess[] = []
  try {
    const imeis = await registerDevices(stack, trackers)
    const gateway = stack.spawn(
      'gateway',
      'gateway/main.ts',
      {
        GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000',
        GATEWAY_IDLE_SECONDS: '3600',
      },
      limit,
    )
    await untilListening(Number(stack.env.GATEWAY_GT06_PORT))
    await sleep(2000)
    const empty = residentBytes(gateway.pid)
    const began = Date.now()
    const share = Math.floor(trackers / LOADS)
    await Promise.all(
      Array.from({ length: LOADS }, async (_, index) => {
        const load = fork('tests/bench/support/idle-load.ts', { execArgv: ['--import', 'tsx'] })
        loads.push(load)
        const done = new Promise<void>((resolve, reject) => {
          load.once('message', (message: { connected: number }) => {
            if (message.connected === share) resolve()
            else reject(new Error(`only ${message.connected} of ${share} trackers are connected`))
          })
        })
        load.send({
          port: Number(stack.env.GATEWAY_GT06_PORT),
          imeis: imeis.slice(index * share, (index + 1) * share),
          localAddress: `127.0.0.${index + 1}`,
        })
        await done
      }),
    )
    const seconds = (Date.now() - began) / 1000
    await sleep(5000)
    const full = residentBytes(gateway.pid)
    if (trackers < WANTED)
      report.note(`this machine allows ${limit} open files per process, so fewer than ${WANTED}`)
    report.note(`${share * LOADS} trackers logged in within ${seconds.toFixed(1)} s, then idle`)
    report.figure('memory of the empty gateway', empty / 1e6, 'MB')
    report.figure('memory with all trackers', full / 1e6, 'MB')
    report.figure('memory of one idle tracker', (full - empty) / (share * LOADS) / 1000, 'KB', atMost(25))
  } finally {
    for (const load of loads) load.kill('SIGKILL')
    await stack.stop()
  }
}

/** The most open files a process of ours may have. */
function openFileLimit(): number {
  const answer = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()
  return answer === 'unlimited' ? WANTED * 4 : Number(answer)
}

/** Resident set of a process, from /proc. */
function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
