import type { Permission } from '@/lib/auth/permissions'

/** What is told of a vehicle itself, beside where it is: whoever shows it has to be allowed to read devices. */
const OF_DEVICES = ['name', 'plate', 'driver', 'phone'] as const

type OfDevices = Readonly<Record<(typeof OF_DEVICES)[number], boolean>>

/** What somebody has to be allowed for these fields, to choose them and as long as they are shown. */
export const rightsForFields = (fields: OfDevices): Permission[] =>
  OF_DEVICES.some((field) => fields[field]) ? ['devices.read'] : []
