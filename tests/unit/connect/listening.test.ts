import { expect, it } from 'vitest'
import type { Door } from '@/lib/connect/connection-schema'
import { readListening, writeListening } from '@/lib/nodes/listening'

it('where a gateway listens is read as it was written', () => {
  const doors: Door[] = [
    { protocol: 'gt06', transport: 'tcp', port: 5023 },
    { protocol: 'osmand', transport: 'http', port: 5055 },
  ]
  expect(writeListening(doors)).toBe('gt06 tcp 5023, osmand http 5055')
  expect(readListening(writeListening(doors))).toEqual(doors)
  expect(readListening('')).toEqual([])
  expect(readListening('gt06 tcp, pigeon post 7, h02 udp 5013')).toEqual([
    { protocol: 'h02', transport: 'udp', port: 5013 },
  ])
})
