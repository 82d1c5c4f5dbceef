import type { DeviceEvent } from './schema'

type Raised = Pick<DeviceEvent, 'type'> & Partial<Pick<DeviceEvent, 'data'>>

const NUMBERS = { input1: '1', input2: '2' } as const
const isOfInput = (type: string): type is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, type)

/** The input that an event is of, by its number and what its owner calls what it did; null where it has no such name. */
export function namedInput({ type, data }: Raised): { number: string; name: string } | null {
  const name = data?.name
  if (!isOfInput(type) || typeof name !== 'string' || name.trim() === '') return null
  return { number: NUMBERS[type], name: name.trim() }
}
