import type { ProcessEntry } from '../../../scripts/start/processes'

/** The processes that a world runs, in the order they start. Those that a test needs are one line here. */
export const PROCESSES: { name: string; entry: ProcessEntry; worlds: ('demo' | 'empty')[] }[] = [
  { name: 'web', entry: 'web/main.ts', worlds: ['demo', 'empty'] },
  { name: 'gateway', entry: 'gateway/main.ts', worlds: ['demo'] },
  { name: 'worker', entry: 'worker/main.ts', worlds: ['demo'] },
]
