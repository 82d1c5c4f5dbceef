import { z } from 'zod'

/** A row of a table by its id, as bodies and answers say it. */
export const rowId = z.number().int().positive().max(2_147_483_647)
/** The same in an address. */
export const queriedId = z.coerce.number().int().positive().max(2_147_483_647)
export const rowParams = z.object({ id: queriedId })

/** Which part of a list is asked for. */
export const pages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
}

/** Something by its name, and a vehicle, which may be gone by now. */
export const named = z.object({ id: rowId, name: z.string() })
export const namedVehicle = named.extend({ deleted: z.boolean() })
