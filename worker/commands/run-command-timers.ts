import { runOutTimers } from '@/db/queries/commands/command-timers'
import { systemAccess } from '@/lib/auth/access'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

/** Looks for commands about which time decides; any number of workers may do so. */
export const runCommandTimers = () =>
  runEachSecond(() => runOutTimers(system), { failure: 'timers of commands could not be looked at' })
