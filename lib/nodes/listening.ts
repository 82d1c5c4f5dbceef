import type { Door } from '@/lib/connect/connection-schema'

const ONE = /^(\S+) (tcp|udp|http) (\d{1,5})$/

/** Where a gateway listens, as its heartbeat says it: `gt06 tcp 5023, osmand http 5055`. */
export const writeListening = (doors: readonly Door[]): string =>
  doors.map(({ protocol, transport, port }) => `${protocol} ${transport} ${port}`).join(', ')

/** The same, read; what is not of that form is left out. */
export function readListening(text: string): Door[] {
  return text.split(', ').flatMap((one) => {
    const [, protocol, transport, port] = ONE.exec(one) ?? []
    return protocol && transport
      ? [{ protocol, transport: transport as Door['transport'], port: Number(port) }]
      : []
  })
}
