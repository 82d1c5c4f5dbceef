import type { DumpFields } from './order-schema'

/** What a shell takes as it stands. */
const PLAIN = /^[\w./:@%+=-]+$/
const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** The line by which the operator reads a dump that no browser may send. */
export function dumpCommand(file: string, { name, zone, from, positions }: DumpFields): string {
  const options = [
    '--dump',
    quoted(file),
    '--name',
    quoted(name),
    ...(zone === 'UTC' ? [] : ['--zone', quoted(zone)]),
    ...(positions ? [] : ['--no-positions']),
    ...(positions && from !== '' ? ['--from', from] : []),
  ]
  return `npm run import:traccar -- ${options.join(' ')}`
}
